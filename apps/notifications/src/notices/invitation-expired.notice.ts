import { invitationCancelled } from '@slovo/contracts';
import { notice } from './notice.ts';

export const invitationExpiredNotice = notice({
  name: 'invitation-expired',
  on: invitationCancelled,
  key: 'invitation_expired',
  when: ({ because }) => because === 'expired',
  to: ({ promise }) => [promise.userId],
  variables: async ({ promise, inviteeId }, know) => ({
    promise_title: promise.title,
    motivator: await know.nameOf(inviteeId),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
