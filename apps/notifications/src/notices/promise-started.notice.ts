import { promiseStarted } from '@slovo/contracts';
import { notice } from './notice.ts';

/** The motivator learns that reports are coming. The owner has just pressed the button. */
export const promiseStartedNotice = notice({
  name: 'promise-started',
  on: promiseStarted,
  key: 'promise_started',
  when: ({ promise }) => promise.approvalType === 'specific',
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise }, know) => ({
    promise_title: promise.title,
    owner: await know.nameOf(promise.userId),
    days_total: String(promise.daysTotal),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
