import { invitationCancelled } from '@slovo/contracts';
import { notice } from './notice.ts';

export const invitationExpiredNotice = notice({
  name: 'invitation-expired',
  on: invitationCancelled,
  key: 'invitation_expired',
  when: ({ because }) => because === 'expired',
  to: ({ promise }) => [promise.userId],
  variables: async ({ promise, inviteeId }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ motivator: inviteeId })),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
