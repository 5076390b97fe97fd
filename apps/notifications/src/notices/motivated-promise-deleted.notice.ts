import { promiseDeleted } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Somebody agreed to be its motivator. A draft that was only edited goes on with them under another id. */
export const motivatedPromiseDeletedNotice = notice({
  name: 'motivated-promise-deleted',
  on: promiseDeleted,
  key: 'motivated_promise_deleted',
  when: ({ promise, replacedBy }) => promise.approvalType === 'specific' && replacedBy === undefined,
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise }, know) => ({
    promise_title: promise.title,
    owner: await know.nameOf(promise.userId),
  }),
  promiseId: () => null,
});
