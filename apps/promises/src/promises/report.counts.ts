import type { ReportStats } from '@slovo/contracts';
import type { Tx } from '../database.ts';

/** Reports of a promise by status; skipped days are not counted. */
export async function countReports(tx: Tx, promiseId: number): Promise<ReportStats> {
  const [stats] = await tx.$queryRaw<ReportStats[]>`
    SELECT count(*)::int AS total,
           count(*) FILTER (WHERE status IN ('approved', 'milestone'))::int AS approved,
           count(*) FILTER (WHERE status = 'pending')::int AS pending,
           count(*) FILTER (WHERE status = 'rejected')::int AS rejected,
           count(*) FILTER (WHERE EXISTS (SELECT FROM report_media WHERE report_id = reports.id))::int AS "withMedia"
    FROM reports
    WHERE promise_id = ${promiseId} AND withdrawn_at IS NULL AND status <> 'skipped'`;
  return stats!;
}
