import { promiseDeleted } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Only where a person had agreed to be the motivator. An edited draft keeps its motivator under a new id. */
export const motivatedPromiseDeletedNotice = notice({
  name: 'motivated-promise-deleted',
  on: promiseDeleted,
  key: 'motivated_promise_deleted',
  when: ({ promise, replacedBy }) => promise.approvalType === 'specific' && replacedBy === undefined,
  to: ({ promise }) => (promise.motivatorId === null ? [] : [promise.motivatorId]),
  variables: async ({ promise }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
  }),
  promiseId: () => null,
});
