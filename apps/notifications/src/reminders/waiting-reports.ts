import type { Prisma, Tx } from '../database.ts';
import type { PromiseRow } from './promise-row.ts';

export interface WaitingReport {
  report: Prisma.ReportGetPayload<object>;
  promise: PromiseRow;
}

/** What waits for a motivator's decision since the given instant or longer, the longest waiting first. */
export async function waitingFor(tx: Tx, motivatorId: number, since: Date): Promise<WaitingReport[]> {
  const reports = await tx.report.findMany({
    where: { motivatorId, status: 'pending', createdAt: { lte: since } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const ids = [...new Set(reports.map(({ promiseId }) => promiseId))];
  const promises = await tx.promise_.findMany({
    where: { id: { in: ids }, status: { in: ['active', 'overdue'] } },
  });
  const byId = new Map(promises.map((promise) => [promise.id, promise]));
  return reports.flatMap((report) => {
    const promise = byId.get(report.promiseId);
    return promise ? [{ report, promise }] : [];
  });
}
