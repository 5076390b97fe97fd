import type { PromiseType } from '@slovo/domain/promise';
import { daysCount, ofDays } from '../counts.ts';
import { failedTo } from './failed-calls.ts';

type Closing = 'success' | 'give_up' | 'cancel' | 'failed';

const closedAs: Record<Closing, string> = {
  success: 'выполненное',
  give_up: 'брошенное',
  cancel: 'отменённое',
  failed: 'проваленное',
};

export const detail = {
  back: 'К моим обещаниям',
  backToFeed: 'Лента',
  backToNotices: 'Уведомления',
  /** The page that led here has no name of its own. */
  goBack: 'Назад',
  loading: 'Загружаем обещания...',
  owner: '👑 Это ваше обещание',
  more: 'Ещё действия',
  day: (day: number, total: number) => `День ${day} из ${total}`,
  kept: (count: number) => `сдержано: ${daysCount(count)}`,
  progress: (kept: number, total: number) => `${kept} из ${ofDays(total)}`,
  skips: (used: number, budget: number) => `Пропуски по праву: ${used} из ${budget}`,
  until: (time: string) => `сегодня до ${time}`,
  streak: {
    now: (count: number) => `${daysCount(count)} подряд`,
    best: (count: number) => `лучшая серия ${count}`,
    isBest: 'лучшая серия',
  },
  strength: {
    title: 'Сила слова',
    of: (value: number) => `Сила слова: ${value} из 100`,
    /** What the number feels like. */
    word: (value: number) =>
      value < 25 ? 'завязывается' : value < 50 ? 'крепнет' : value < 75 ? 'держится' : 'крепкая',
  },
  ahead: (count: number) => `${daysCount(count)} впереди. Первый начнётся, когда вы запустите обещание.`,
  overdueUntil: (when: string) => `Срок вышел. Итог можно поправить до: ${when}.`,
  days: 'Дни',
  facts: {
    type: 'Тип',
    typeOf: {
      habit: (days: number) => `Привычка на ${daysCount(days)}`,
      challenge: (days: number) => `Челлендж на ${daysCount(days)}`,
      goal: () => 'Цель',
    } satisfies Record<PromiseType, (days: number) => string>,
    mode: 'Режим',
    modeOf: {
      none: 'Мягкий, пропуски до 20%',
      normal: 'Строгий, пропуски до 20%',
      final: 'До первого срыва',
    },
    approval: 'Подтверждение',
    created: 'Создано',
    started: 'Начато',
    closed: 'Закрыто',
    closedBy: 'Кто закрыл',
    closers: { author: 'автор', system: 'система', admin: 'администратор' },
    visibility: 'Кому видно',
    public: 'Публичное',
    private: 'Приватное',
  },
  blind: {
    text: 'Пока обещание приватное, голосовать некому: отчёты видны только вам.',
    action: 'Сделать публичным',
  },
  edit: 'Редактировать черновик',
  /** Title and description of a promise that has started. */
  wording: {
    title: 'Изменить обещание',
    text: 'Тип, срок и частота после запуска не меняются.',
    save: 'Сохранить',
    cancel: 'Отмена',
    saved: 'Изменения сохранены',
  },
  howItWent: 'Как это было',
  repeat: 'Повторить еще раз',
  start: 'Запустить обещание',
  report: 'Отчитаться за сегодня',
  reportMore: 'Добавить отчёт',
  skip: 'Пропустить сегодня',
  skipped: 'Сегодня пропуск по праву',
  share: 'Поделиться',
  copy: 'Скопировать ссылку',
  copied: 'Ссылка скопирована',
  notShared: 'Не получилось поделиться. Попробуйте ещё раз.',
  delete: 'Удалить черновик',
  deleteAsk: 'Вы уверены, что хотите удалить этот черновик? Это действие нельзя отменить.',
  deleteYes: 'Удалить',
  deleted: 'Черновик удалён',
  close: {
    success: 'Закрыть: выполнено',
    give_up: 'Закрыть: сдаюсь',
    cancel: 'Закрыть: отменить',
    failed: 'Закрыть: не вышло',
  },
  closeAsk: 'Точно хотите закрыть обещание?',
  closeNo: 'Отмена',
  closeYes: 'Закрыть',
  closed: 'Обещание закрыто',
  launch: {
    INVITATION_MISSING: {
      label: 'Приглашение не создано',
      reason: 'Ожидается создание приглашения мотиватора',
    },
    INVITATION_PENDING: {
      label: 'Ожидается принятие приглашения',
      reason: 'Ожидается принятие приглашения мотиватором',
    },
    INVITATION_REJECTED: { label: 'Приглашение отклонено', reason: 'Мотиватор отклонил приглашение' },
  },
  errors: {
    start: 'Не удалось запустить обещание',
    delete: 'Не удалось удалить черновик',
    close: (type: Closing) => `Не удалось закрыть обещание как ${closedAs[type]}`,
    repeat: 'Не удалось создать копию обещания',
    skip: 'Не удалось пропустить день',
    load: failedTo.loadPromises,
  },
  notFound: {
    title: 'Обещание не найдено',
    text: (id: number, username: string) =>
      `Обещание #${id} пользователя @${username} не существует или недоступно`,
    textWithoutName: (id: number) => `Обещание #${id} не существует или недоступно`,
    back: 'Назад',
  },
};
