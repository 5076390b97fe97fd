import { voteCast } from '@slovo/contracts';
import { notice } from './notice.ts';

/** A vote that did not decide yet; the deciding one is told as the approval. */
export const voteReceivedNotice = notice({
  name: 'vote-received',
  on: voteCast,
  key: 'vote_received',
  when: ({ approveVotes, requiredVotes }) => approveVotes < requiredVotes,
  to: ({ ownerId }) => [ownerId],
  variables: async ({ promiseId, voterId, approveVotes, requiredVotes }, know) => ({
    promise_title: await know.titleOf(promiseId),
    voter: await know.nameOf(voterId),
    votes_needed: String(requiredVotes - approveVotes),
  }),
  promiseId: ({ promiseId }) => promiseId,
  actions: ({ promiseId }) => [{ kind: 'open-promise', promiseId }],
});
