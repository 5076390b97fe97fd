import { invitationCancelled } from '@slovo/contracts';
import { notice } from './notice.ts';

export const invitationWithdrawnNotice = notice({
  name: 'invitation-withdrawn',
  on: invitationCancelled,
  key: 'invitation_withdrawn',
  when: ({ because }) => because === 'withdrawn',
  to: ({ inviteeId }) => [inviteeId],
  variables: async ({ promise }, lookups) => ({
    promise_title: promise.title,
    ...(await lookups.names({ owner: promise.userId })),
  }),
  // No link: the person is no longer invited and may not open a private draft.
  promiseId: () => null,
});
