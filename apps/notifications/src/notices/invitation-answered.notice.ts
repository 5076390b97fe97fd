import { invitationAnswered } from '@slovo/contracts';
import { notice } from './notice.ts';

export const invitationAnsweredNotice = notice({
  name: 'invitation-answered',
  on: invitationAnswered,
  key: ({ answer }) => (answer === 'accepted' ? 'invitation_accepted' : 'invitation_rejected'),
  to: ({ promise }) => [promise.userId],
  variables: async ({ promise, inviteeId }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ motivator: inviteeId })),
  }),
  promiseId: ({ promise }) => promise.id,
  actions: ({ promise }) => [{ kind: 'open-promise', promiseId: promise.id }],
});
