import { voteCast } from '@slovo/contracts';
import { notice } from './notice.ts';

/** Not for the deciding vote, which is followed by the notice about the approval. */
export const voteReceivedNotice = notice({
  name: 'vote-received',
  on: voteCast,
  key: 'vote_received',
  when: ({ approveVotes, requiredVotes }) => approveVotes < requiredVotes,
  to: ({ ownerId }) => [ownerId],
  variables: async ({ promiseId, voterId, approveVotes, requiredVotes }, lookups) => ({
    promise_title: await lookups.titleOf(promiseId),
    ...(await lookups.names({ voter: voterId })),
    votes_needed: String(requiredVotes - approveVotes),
  }),
  promiseId: ({ promiseId }) => promiseId,
  actions: ({ promiseId }) => [{ kind: 'open-promise', promiseId }],
});
