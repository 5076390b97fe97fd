import { invitationCancelled } from '@slovo/contracts';
import { notice } from './notice.ts';

export const invitationWithdrawnNotice = notice({
  name: 'invitation-withdrawn',
  on: invitationCancelled,
  key: 'invitation_withdrawn',
  when: ({ because }) => because === 'withdrawn',
  to: ({ inviteeId }) => [inviteeId],
  variables: async ({ promise }, know) => ({
    promise_title: promise.title,
    owner: await know.nameOf(promise.userId),
  }),
  // A private draft is nothing the no longer invited person could open.
  promiseId: () => null,
});
