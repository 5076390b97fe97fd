import { pluralRu } from '../plural.ts';
import { failedTo } from './failed-calls.ts';

type Filter = 'all' | 'active' | 'completed' | 'drafts' | 'failed' | 'gave_up' | 'canceled' | 'overdue';

export const my = {
  title: 'Мои обещания',
  preparing: 'Готовим вашу страницу',
  loading: 'Загружаем обещания...',
  failed: 'Обещания не загрузились',
  failedMessage: failedTo.loadPromises,
  failedText: 'Сервер не ответил. Ваши отчёты на месте, попробуйте ещё раз.',
  create: 'Создать обещание',
  status: 'Статус',
  filters: {
    all: 'Все',
    active: 'Активные',
    drafts: 'Черновики',
    completed: 'Выполнено',
    failed: 'Провалено',
    gave_up: 'Сдался',
    canceled: 'Отменено',
    overdue: 'Просрочено',
  } satisfies Record<Filter, string>,
  more: 'Ещё: Выполнено, Провалено, Сдался, Отменено, Просрочено',
  type: 'Тип обещаний',
  types: { all: 'Все типы', challenge: 'Челленджи', habit: 'Привычки', goal: 'Цели' },
  empty: {
    all: {
      title: 'Здесь появятся ваши обещания',
      text: 'Начните с одного и небольшого: такое слово легче сдержать.',
    },
    active: { title: 'Активных обещаний нет', text: 'Дайте слово или запустите один из черновиков.' },
    drafts: { title: 'Черновиков нет', text: 'Всё, что вы задумали, уже в деле.' },
    completed: { title: 'Выполненных пока нет', text: 'Первое сдержанное слово появится здесь.' },
    failed: { title: 'Проваленных нет', text: 'Так держать.' },
    gave_up: { title: 'Вы ещё не сдавались', text: 'Пусть этот список и дальше будет пуст.' },
    canceled: { title: 'Отменённых нет', text: 'Ни одного слова не взяли назад.' },
    overdue: { title: 'Просроченных нет', text: 'Все сроки в порядке.' },
  } satisfies Record<Filter, { title: string; text: string }>,
  emptyOfType: 'Попробуйте другой тип обещаний.',
  today: {
    title: 'Сегодня',
    pending: 'на проверке',
    kept: 'сдержано',
    skipped: 'пропуск',
    rest: 'по желанию',
    rejected: 'отклонено',
    missed: 'пропущено',
    ahead: 'впереди',
    open: 'ждёт отчёта',
    nothing: 'На сегодня всё. Следующий день начнётся сам.',
    allKept: 'На сегодня все слова сдержаны',
    allSent: 'Отчёты за сегодня отправлены',
    noneRunning: 'Ни одного активного слова. Самое время дать новое.',
    /** «Осталось два слова до 03:00»: the middle is emphasised. */
    left: 'Осталось',
    until: (time: string) => `до ${time}`,
  },
};

const NEUTER = [
  'ноль',
  'одно',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
];

/** «одно слово», «два слова», «11 слов». */
export function wordsLeft(count: number): string {
  return `${NEUTER[count] ?? count} ${pluralRu(count, { one: 'слово', few: 'слова', many: 'слов' })}`;
}
