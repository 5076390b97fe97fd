import type { NoticeAction } from '@slovo/contracts';
import type { PromiseRow } from './promise-row.ts';

/** The variables of all three reminders; each template takes its own. */
export const reminderVariables = (promise: PromiseRow, day: number) => ({
  promise_title: promise.title,
  current_day: String(day),
  days_completed: String(promise.completedDays),
  days_total: String(promise.daysTotal),
});

/** Report, skip, later. The receipt's own id is filled in when it is shown: it has none yet. */
export const reminderActions = (promise: PromiseRow): NoticeAction[] => [
  { kind: 'report', promiseId: promise.id },
  ...(promise.type === 'habit' ? [{ kind: 'skip' as const, promiseId: promise.id }] : []),
  { kind: 'snooze', receiptId: 0 },
];
