import { promiseBecameOverdue } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Only where it can still be kept. The notice of a lost word was sent on the day on which the loss was known. */
export const promiseBecameOverdueNotice = notice({
  name: 'promise-became-overdue',
  on: promiseBecameOverdue,
  key: 'promise_became_overdue',
  when: ({ promise }) => !promise.lost,
  to: ({ promise }) => [promise.userId],
  variables: ({ promise, until }, lookups) => ({
    promise_title: promise.title,
    until: lookups.wallTime(until),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [
    { kind: 'report', promiseId: promise.id },
    { kind: 'open-promise', promiseId: promise.id },
  ],
});
