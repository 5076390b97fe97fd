import type { PromiseSnapshot, ReportSnapshot } from '@slovo/contracts';
import type { Tx } from '../database.ts';
import { projectPromise } from '../projections/promise.store.ts';
import { requiredOf } from './poll.record.ts';
import { reportRow } from './report.record.ts';

interface Decision {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
  status: 'approved' | 'rejected';
  decidedBy: number | null;
  at: Date;
}

/**
 * Closes the poll as the promises service decided, whatever the votes say: the system approves without votes, and a vote
 * may have lost a race against the calendar.
 */
export async function recordDecision(
  tx: Tx,
  { promise, report, status, decidedBy, at }: Decision,
  votes: number,
): Promise<void> {
  const { deleted } = await projectPromise(tx, promise);
  if (deleted) return;
  const decision = { status, decidedBy, closedAt: at };
  const requiredVotes = requiredOf(promise.approvalType, votes);
  const { id: reportId, promiseId } = report;
  const facts = reportRow(report);
  const row = { reportId, promiseId, requiredVotes, openedAt: facts.reportedAt, ...facts, ...decision };
  await tx.poll.createMany({ data: [row], skipDuplicates: true });
  await tx.poll.updateMany({ where: { reportId, status: { notIn: ['withdrawn', status] } }, data: decision });
  // Polls that were opened before this service stored reports have no text yet.
  await tx.poll.updateMany({
    where: { reportId, reportText: null, status: { not: 'withdrawn' } },
    data: facts,
  });
}
