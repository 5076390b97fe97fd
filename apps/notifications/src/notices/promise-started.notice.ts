import { promiseStarted } from '@slovo/contracts';
import { notice } from './notice.ts';

/** For the motivator, who will get reports. The owner has just pressed the button. */
export const promiseStartedNotice = notice({
  name: 'promise-started',
  on: promiseStarted,
  key: 'promise_started',
  when: ({ promise }) => promise.approvalType === 'specific',
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
    days_total: String(promise.daysTotal),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
