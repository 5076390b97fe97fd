import type { Tx } from '../database.ts';

interface Facts {
  runningPromises: number;
  waitingReports: number;
  growthEvents: number;
  promiseDays: number;
  lastActivityAt: Date | null;
}

/** Undefined if there is no such promise. */
export async function factsOfPromise(tx: Tx, id: number): Promise<Facts | undefined> {
  const [facts] = await tx.$queryRaw<Facts[]>`
    SELECT (status IN ('active', 'overdue'))::int AS "runningPromises", last_activity_at AS "lastActivityAt",
           CASE WHEN started_at IS NULL THEN 0 ELSE days_total END AS "promiseDays",
           (SELECT count(*)::int FROM reports WHERE promise_id = promises.id AND withdrawn_at IS NULL
              AND status = 'pending' AND promises.approval_type = 'specific') AS "waitingReports",
           (SELECT count(*)::int FROM reports WHERE promise_id = promises.id AND withdrawn_at IS NULL
              AND status IN ('milestone', 'skipped')) AS "growthEvents"
    FROM promises WHERE id = ${id}`;
  return facts;
}

export async function factsOfPerson(tx: Tx, id: number): Promise<Facts & { decidedReports: number }> {
  const [facts] = await tx.$queryRaw<(Facts & { decidedReports: number })[]>`
    SELECT (SELECT count(*)::int FROM promises WHERE user_id = ${id} AND status IN ('active', 'overdue')) AS "runningPromises",
           (SELECT max(last_activity_at) FROM promises WHERE user_id = ${id}) AS "lastActivityAt",
           (SELECT coalesce(sum(days_total), 0)::int FROM promises
            WHERE user_id = ${id} AND started_at IS NOT NULL) AS "promiseDays",
           (SELECT count(*)::int FROM promises JOIN reports ON reports.promise_id = promises.id
            WHERE promises.motivator_id = ${id} AND reports.status = 'pending' AND reports.withdrawn_at IS NULL) AS "waitingReports",
           (SELECT count(*)::int FROM reports WHERE user_id = ${id} AND withdrawn_at IS NULL
              AND status IN ('milestone', 'skipped')) AS "growthEvents",
           (SELECT count(*)::int FROM reports WHERE decided_by = ${id} AND user_id <> ${id}) AS "decidedReports"`;
  return facts!;
}
