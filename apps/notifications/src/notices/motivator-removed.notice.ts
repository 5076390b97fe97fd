import { motivatorRemoved } from '@slovo/contracts';
import { notice } from './notice.ts';

export const motivatorRemovedNotice = notice({
  name: 'motivator-removed',
  on: motivatorRemoved,
  key: 'motivator_removed',
  to: ({ promise }) => [promise.userId],
  variables: async ({ promise }) => ({ promise_title: promise.title }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
