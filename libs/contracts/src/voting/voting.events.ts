import { z } from 'zod';
import { event } from '../event.ts';
import { PromiseSnapshot, ReportSnapshot } from '../promises/promises.events.ts';

const ballot = z.object({ reportId: z.int(), promiseId: z.int() });

export const voteCast = event(
  'voting',
  'vote-cast',
  ballot.extend({ voterId: z.int(), ownerId: z.int(), approveVotes: z.int(), requiredVotes: z.int() }),
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
);

/** A report waits for votes: the witnesses to tell of it, at most 100 in one event. Those who muted it are left out. */
export const witnessesCalled = event(
  'voting',
  'witnesses-called',
  z.object({ promise: PromiseSnapshot, report: ReportSnapshot, witnessIds: z.array(z.int()).max(100) }),
);
