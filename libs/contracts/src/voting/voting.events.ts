import { z } from 'zod';
import { event } from '../event.ts';
import { type Tag, tag } from '../tags.ts';

const ballot = z.object({ reportId: z.int(), promiseId: z.int() });
const changes = ({ promiseId }: { promiseId: number }): Tag[] => [tag.promise(promiseId)];

export const voteCast = event(
  'voting',
  'vote-cast',
  ballot.extend({ voterId: z.int(), ownerId: z.int(), approveVotes: z.int(), requiredVotes: z.int() }),
  { changes },
);
/** The verdict on a report; `decidedBy` is the voter whose vote was enough, or the motivator. */
export const pollClosed = event(
  'voting',
  'poll-closed',
  ballot.extend({
    verdict: z.enum(['approved', 'rejected']),
    decidedBy: z.int(),
    reason: z.string().nullable(),
  }),
  { changes },
);

/**
 * A person became a witness of a promise, or stopped or resumed messages about it. `version` grows with each change.
 */
export const witnessChanged = event(
  'voting',
  'witness-changed',
  z.object({ promiseId: z.int(), userId: z.int(), muted: z.boolean(), version: z.int() }),
  { changesNothing: 'only the witness sees it, in answers that are not kept' },
);
