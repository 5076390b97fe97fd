import { promiseClosed } from '@slovo/contracts';
import { notice } from './notice.ts';

/** The motivator learns how it ended: no more reports are coming. */
export const motivatedPromiseClosedNotice = notice({
  name: 'motivated-promise-closed',
  on: promiseClosed,
  key: 'motivated_promise_closed',
  when: ({ promise }) => promise.approvalType === 'specific',
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise }, know) => ({
    promise_title: promise.title,
    owner: await know.nameOf(promise.userId),
    completion: promise.completionType ?? 'failed',
    days_completed: String(promise.completedDays),
    days_total: String(promise.daysTotal),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
