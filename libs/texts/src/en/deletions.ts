import type { DeletionSentences } from '../deletions.ts';
import { megabytesOf } from '../deletion-sizes.ts';
import { pluralEn } from './plural.ts';

export const deletionWarnings: DeletionSentences = {
  active_promise: ({ runningPromises: n }) => `${n} ${pluralEn(n, 'promise is', 'promises are')} active.`,
  others_votes: ({ othersVotes: n }) => `${n} ${pluralEn(n, 'vote', 'votes')} of other people will be lost.`,
  motivator_waits: ({ waitingReports: n }) =>
    `${n} ${pluralEn(n, 'report waits', 'reports wait')} for a motivator’s decision.`,
  large_media: (facts) => `The files take ${megabytesOf(facts)} MB.`,
  recent_activity: () => 'There was activity within the last 7 days.',
};
