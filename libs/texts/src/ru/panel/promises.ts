import { pluralRu } from '../plural.ts';
import { untitled } from '../untitled.ts';

type Status = 'active' | 'closed_success' | 'closed_failed' | 'draft';
type Sort = 'updatedAt-desc' | 'createdAt-desc' | 'createdAt-asc' | 'title-asc' | 'title-desc' | 'status-asc';
type Kind = 'habit' | 'challenge' | 'goal';
type Outcome = 'success' | 'give_up' | 'cancel' | 'failed' | 'overdue';
type ReportStatus = 'pending' | 'approved' | 'rejected' | 'skipped' | 'milestone';

/** The list of a person's promises, and what every page says about a promise. */
export const promises = {
  untitled,
  title: (name: string) => `Обещания: ${name}`,
  none: { title: 'Пользователь не выбран', text: 'Найдите человека и откройте его обещания.' },
  back: 'К пользователям',
  total: (count: number, shown: string, ms: string) =>
    `${shown} ${pluralRu(count, { one: 'обещание', few: 'обещания', many: 'обещаний' })} · ${ms} мс`,
  filters: {
    label: 'Фильтры обещаний',
    status: 'Статус',
    anyStatus: 'Любой статус',
    from: 'С даты',
    to: 'По дату',
    sort: 'Порядок',
    clear: 'Сбросить всё',
  },
  sorts: {
    'updatedAt-desc': 'сначала изменённые недавно',
    'createdAt-desc': 'сначала новые',
    'createdAt-asc': 'сначала старые',
    'title-asc': 'название, А–Я',
    'title-desc': 'название, Я–А',
    'status-asc': 'по статусу',
  } satisfies Record<Sort, string> as Record<Sort, string>,
  columns: {
    promise: 'Обещание',
    days: 'Лента',
    status: 'Статус и тип',
    activity: 'Активность',
    reports: 'О',
    votes: 'Г',
    comments: 'К',
    streak: 'С',
    progress: 'Прогресс',
    dates: 'Даты',
    actions: 'Действия',
  },
  abbreviations: { reports: 'отчёты', votes: 'голоса', comments: 'комментарии', streak: 'серия' },
  status: {
    active: 'активно',
    closed_success: 'выполнено',
    closed_failed: 'не выполнено',
    draft: 'черновик',
  } satisfies Record<Status, string> as Record<Status, string>,
  outcomes: {
    success: 'выполнено',
    give_up: 'владелец сдался',
    cancel: 'отменено',
    failed: 'сорвано',
    overdue: 'срок вышел',
  } satisfies Record<Outcome, string> as Record<Outcome, string>,
  overdue: 'просрочено',
  kinds: { habit: 'привычка', challenge: 'челлендж', goal: 'цель' } satisfies Record<Kind, string> as Record<
    Kind,
    string
  >,
  visibility: { public: 'публичное', private: 'личное' },
  penalty: (roubles: string) => `штраф ${roubles}`,
  deleting: 'удаляется',
  created: (date: string) => `создано ${date}`,
  closed: (date: string) => `закрыто ${date}`,
  changed: 'изменено',
  view: (id: number) => `Открыть #${id}`,
  remove: (id: number) => `Удалить #${id}`,
  more: (id: number) => `Ещё: #${id}`,
  comments: 'Комментарии',
  later: 'Это появится в следующих версиях.',
  failed: 'Не удалось загрузить обещания. Попробуйте ещё раз.',
  loading: 'Загружаем обещания…',
  empty: { title: 'Обещаний нет', text: 'Человек ещё ничего не обещал.' },
  nothing: { title: 'Под фильтры ничего не подошло', text: 'Сбросьте фильтры или измените даты.' },
  keys: { rows: 'по строкам', open: 'открыть', remove: 'удалить', filter: 'фильтр' },
};

/** A promise's page. */
export const promisePage = {
  failed: 'загрузить обещание',
  loading: 'Загружаем обещание…',
  asOwner: 'Как на сайте',
  remove: 'Удалить',
  started: (date: string) => `начато ${date}`,
  days: {
    kept: 'сдержано',
    pending: 'ждут решения',
    skips: 'пропуски',
    skipsOf: (used: number, budget: number) => `${used} из ${budget}`,
    streak: 'серия',
    strength: 'сила',
    ahead: 'впереди',
  },
  facts: {
    title: 'Что обещано',
    owner: 'Владелец',
    approval: 'Кто решает',
    approvals: { system: 'система', anyuser: 'голос любого человека', specific: 'мотиватор' },
    motivator: 'Мотиватор',
    penalty: 'Режим',
    penalties: { none: 'мягкий', normal: 'строгий', final: 'до первого срыва' },
    term: 'Срок',
    termOf: (done: number, total: number) => `${done} из ${total} дней`,
    currentDay: 'Сегодня день',
    visibility: 'Доступ',
    overdueUntil: 'Можно спасти до',
    outcome: 'Итог',
  },
  reports: {
    title: 'Отчёты',
    columns: { day: 'День', status: 'Статус', report: 'Отчёт', decision: 'Решение', sent: 'Отправлен' },
    day: (day: number) => `День ${day}`,
    noDay: 'Веха',
    status: {
      pending: 'Ждёт',
      approved: 'Принят',
      rejected: 'Отклонён',
      skipped: 'Пропуск',
      milestone: 'Веха',
    } satisfies Record<ReportStatus, string> as Record<ReportStatus, string>,
    noText: 'без текста',
    waits: 'решения ещё нет',
    noDecision: 'не требуется',
    system: 'система',
    loading: 'Загружаем отчёты…',
    failed: 'загрузить отчёты',
    empty: 'Отчётов нет.',
    older: 'Показать ещё',
    hidden: {
      title: 'Обещание личное.',
      text: 'Отчёты видит только владелец и его мотиватор. Если открыть их, в журнал запишется, кто и когда смотрел.',
      show: 'Показать отчёты',
    },
    opened: 'Просмотр записан в журнал.',
  },
};
