export type DayState = 'kept' | 'pending' | 'skipped' | 'rest' | 'missed' | 'rejected' | 'open' | 'ahead';

/** How a day of a promise went. */
export const dayStates: Record<DayState, string> = {
  kept: 'сдержано',
  pending: 'на проверке',
  skipped: 'пропуск по праву',
  rest: 'отдых',
  missed: 'пропущено',
  rejected: 'отклонено',
  open: 'отчёта ещё нет',
  ahead: 'впереди',
};
