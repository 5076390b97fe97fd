import { pollClosed } from '@slovo/contracts';
import { verdict } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { type LoadedPoll, policyIn, votesOf } from './poll.record.ts';

/** Closes a locked poll and publishes the verdict if its votes suffice. Returns the poll as it is afterwards. */
export async function closeIfDecided(
  tx: Tx,
  outbox: Outbox,
  poll: LoadedPoll,
  reason: string | null,
  now: Date,
): Promise<LoadedPoll> {
  const result = verdict(votesOf(poll), policyIn(poll));
  if (result.outcome === 'open' || result.by === 'system') return poll;
  const { reportId, promiseId } = poll;
  const change = { status: result.outcome, decidedBy: result.by, reason, closedAt: now };
  const { count } = await tx.poll.updateMany({ where: { reportId, status: 'open' }, data: change });
  if (count === 0) throw new Refusal('REPORT_NOT_PENDING');
  const payload = { reportId, promiseId, verdict: result.outcome, decidedBy: result.by, reason };
  await outbox.put(tx, pollClosed, payload, now);
  return { ...poll, ...change };
}
