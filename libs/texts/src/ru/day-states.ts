export type DayState = 'kept' | 'pending' | 'skipped' | 'rest' | 'missed' | 'rejected' | 'open' | 'ahead';

/** Between the days there are dates on which the promise was paused, by its owner or by a ban. */
export type DateState = DayState | 'paused';

/** How a day of a promise went. */
export const dayStates: Record<DateState, string> = {
  kept: 'сдержано',
  pending: 'на проверке',
  skipped: 'пропуск по праву',
  rest: 'отдых',
  missed: 'пропущено',
  rejected: 'отклонено',
  open: 'отчёта ещё нет',
  ahead: 'впереди',
  paused: 'пауза',
};
