import { invitationSent } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Answered by a button, in the chat or on /notifications. */
export const invitationReceivedNotice = notice({
  name: 'invitation-received',
  on: invitationSent,
  key: 'invitation_received',
  when: ({ opened }) => opened !== true,
  to: ({ inviteeId }) => [inviteeId],
  variables: async ({ promise, invitationId }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
    invitation_id: String(invitationId),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ invitationId, promise }) => [
    { kind: 'accept-invitation', invitationId },
    { kind: 'decline-invitation', invitationId },
    { kind: 'open-promise', promiseId: promise.id },
  ],
});
