import { promiseClosed } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Notifies the motivator how the promise ended and that no more reports will come. */
export const motivatedPromiseClosedNotice = notice({
  name: 'motivated-promise-closed',
  on: promiseClosed,
  key: 'motivated_promise_closed',
  when: ({ promise }) => promise.approvalType === 'specific',
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
    completion: promise.completionType ?? 'failed',
    days_completed: String(promise.completedDays),
    days_total: String(promise.daysTotal),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
