import { promiseClosed } from '@slovo/contracts';
import { CLOSURE_MESSAGE_KEYS } from '@slovo/domain';
import { notice } from './notice.ts';

/** One of five templates, chosen by how the promise was closed. */
export const promiseClosedNotice = notice({
  name: 'promise-closed',
  on: promiseClosed,
  key: ({ promise }) => CLOSURE_MESSAGE_KEYS[promise.completionType ?? 'failed'],
  to: ({ promise }) => [promise.userId],
  variables: ({ promise, closedBy }) => ({ promise_title: promise.title, closed_by: closedBy }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
