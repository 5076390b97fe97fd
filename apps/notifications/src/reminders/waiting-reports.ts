import type { NoticeAction } from '@slovo/contracts';
import { DIGEST_LINES } from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';
import { buttonLabel } from '../receipts/numbered-variables.ts';
import type { PromiseRow } from './promise.record.ts';

export interface WaitingReport {
  report: Prisma.ReportGetPayload<object>;
  promise: PromiseRow;
}

/** Reports that wait for a motivator's decision since the given instant or earlier, the oldest first. */
export async function findWaitingReports(tx: Tx, motivatorId: number, since: Date): Promise<WaitingReport[]> {
  const reports = await tx.report.findMany({
    where: { motivatorId, status: 'pending', createdAt: { lte: since } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const ids = [...new Set(reports.map(({ promiseId }) => promiseId))];
  const promises = await tx.promise_.findMany({
    where: { id: { in: ids }, status: { in: ['active', 'overdue'] }, held: false },
  });
  const byId = new Map(promises.map((promise) => [promise.id, promise]));
  return reports.flatMap((report) => {
    const promise = byId.get(report.promiseId);
    return promise ? [{ report, promise }] : [];
  });
}

/** A button for each promise with waiting reports. */
export function openButtons(waiting: readonly WaitingReport[]): NoticeAction[] {
  const promises = new Map(waiting.map(({ promise }) => [promise.id, promise]));
  return [...promises.values()].slice(0, DIGEST_LINES).map((promise) => ({
    kind: 'open-promise' as const,
    promiseId: promise.id,
    label: buttonLabel(promise.title),
  }));
}
