import type { PenaltyMode, PromiseType } from '@slovo/domain/promise';
import { countRu, pluralRu } from '../plural.ts';
import { daysCount, reportsCount } from '../counts.ts';
import { promiseProblems } from '../promise-problems.ts';
import { failedTo } from './failed-calls.ts';

/** Shown for an invalid answer, by the codes of the domain's `checkNewPromise`. */
const problems = {
  ...promiseProblems,
  TITLE_TOO_LONG: 'Название не может быть длиннее 100 символов',
  DESCRIPTION_TOO_LONG: 'Описание не может быть длиннее 500 символов',
  TYPE_REQUIRED: 'Выберите тип обещания',
  FREQUENCY_REQUIRED: 'Выберите частоту выполнения',
  FREQUENCY_NOT_ALLOWED: 'Выберите частоту выполнения',
  INTERVAL_REQUIRED: 'Выберите, сколько раз в неделю или через сколько дней',
  INTERVAL_INVALID: 'Выберите, сколько раз в неделю или через сколько дней',
  WEEKDAYS_INVALID: 'Выберите частоту выполнения',
  DAY_OF_MONTH_INVALID: 'Выберите частоту выполнения',
  INTERVAL_DAYS_INVALID: 'Выберите частоту выполнения',
  DAYS_REQUIRED: 'Выберите длительность',
  DAYS_INVALID: 'Выберите длительность',
  DAYS_NOT_OFFERED: 'Выберите длительность',
};

export const create = {
  title: 'Новое обещание',
  editTitle: 'Редактировать черновик',
  exit: 'Мои обещания',
  step: (step: number, total: number) => `Шаг ${step} из ${total}`,
  back: 'Назад',
  next: 'Дальше',
  create: 'Сохранить черновик',
  save: 'Сохранить черновик',
  problems,
  beforeCreating: 'Выберите длительность перед созданием обещания',
  counter: (length: number, max: number) => `${length} / ${max}`,

  name: {
    question: 'Что вы обещаете?',
    label: 'Название',
    hint: 'Коротко и проверяемо: так проще отчитаться',
    often: 'Обещают чаще всего',
    ideas: ['Ложиться до полуночи', '10 000 шагов', 'Без сладкого', 'Читать 20 страниц', 'Звонить маме'],
  },
  about: {
    question: 'Зачем вам это?',
    label: 'Описание',
    optional: 'необязательно',
    hint: 'Пригодится в тот день, когда захочется бросить',
  },
  kind: {
    question: 'Какое это обещание?',
    hints: {
      habit: '30 дней, можно пропустить до 20%',
      challenge: '7–30 дней подряд, без пропусков',
      goal: 'До 90 дней, отчёт, когда есть чем',
    } satisfies Record<PromiseType, string>,
  },
  frequency: {
    question: 'Как часто?',
    label: 'Частота',
    daily: 'Ежедневно',
    weekly: 'Еженедельно',
    flexible: 'Раз в неделю, в любые дни',
    times: (count: number) => pluralRu(count, { one: 'раз', few: 'раза', many: 'раз' }),
    strict: 'Или строго через день',
    every: (days: number) => `Каждые ${daysCount(days)}`,
  },
  penalty: {
    label: 'Если сорвётесь',
    hints: {
      none: 'Не хватит дней к концу срока: обещание станет просроченным, но не проваленным.',
      normal: 'Не хватит дней к концу срока: обещание провалено.',
      final: 'Пропуск сверх запаса: обещание провалено в тот же день.',
    } satisfies Record<PenaltyMode, string>,
  },
  duration: {
    question: 'На сколько дней?',
    label: 'Длительность',
    days: (count: number) => pluralRu(count, { one: 'день', few: 'дня', many: 'дней' }),
  },
  plan: {
    habit: (days: number, reports: number, skips: number) =>
      `${daysCount(days)}, ${reportsCount(reports)}, ${countRu(skips, { one: 'пропуск', few: 'пропуска', many: 'пропусков' })} в запасе`,
    term: {
      habit: (days: number) => `${daysCount(days)}, можно пропустить до 20%`,
      challenge: (days: number) => `${daysCount(days)} подряд, без пропусков`,
      goal: (days: number) => `${daysCount(days)}, отчёт, когда есть чем`,
    } satisfies Record<PromiseType, (days: number) => string>,
    freely: 'Например, так. Дни вы выбираете сами.',
    strictly: 'Дни отчётов известны заранее, между ними отдых.',
    ahead: 'Первый день начнётся, когда вы запустите обещание.',
  },

  failed: failedTo.createPromise,
  updateFailed: failedTo.updatePromise,
  unexpected: 'Неожиданный формат ответа от сервера',
  draft: {
    loading: 'Загружаем черновик...',
    failed: 'Не удалось загрузить черновик',
    failedText: 'Возможно, его удалили или вместо него уже есть новый.',
    notDraft: 'Это не черновик...',
    notDraftText: 'Изменить здесь можно только то, что ещё не запущено.',
    invited:
      'Мотиватор ещё не ответил на приглашение. Чтобы изменить черновик, сначала отзовите приглашение.',
    open: 'Открыть обещание',
  },
  created: 'Обещание создано',
  saved: 'Черновик сохранён',
  whatNext: 'Что дальше?',

  success: {
    title: 'Слово записано',
    text: 'Пока это черновик. Запустите его, когда будете готовы: сегодня станет первым днём.',
    startNow: 'Запустить сейчас',
    open: 'Открыть обещание',
    my: 'Мои обещания',
    again: 'Создать ещё одно',
    started: 'Слово дано. Первый день идёт.',
    startFailed: 'Ошибка при запуске обещания',
  },
};
