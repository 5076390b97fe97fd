import type { ReportSnapshot } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { reportSnapshotOf, withMedia } from '../promises/report.record.ts';
import { type DuePlan, isMoved, isVisible } from './due-plan.ts';

/**
 * Writes the plans of locked promises in sets: one statement for each table that changes, however many promises there are.
 * @throws Refusal STATE_CHANGED if a row is not the one that was planned with
 */
export async function writePlans(tx: Tx, outbox: Outbox, plans: readonly DuePlan[]): Promise<void> {
  const visible = plans.filter(isVisible);
  await moveDues(
    tx,
    plans.filter((plan) => !isVisible(plan) && isMoved(plan)),
  );
  await savePromises(tx, visible);
  await insertSkips(tx, visible);
  const reports = await approveReports(tx, visible);
  const events = visible.flatMap((plan) => plan.events);
  await outbox.putEach(
    tx,
    events.map((event) => ('entryFor' in event ? event.entryFor(reports.get(event.reportId)!) : event)),
  );
}

async function moveDues(tx: Tx, plans: readonly DuePlan[]): Promise<void> {
  if (plans.length === 0) return;
  const ids = plans.map(({ before }) => before.id);
  const dues = plans.map(({ after }) => after.nextDueAt?.toISOString() ?? null);
  await tx.$executeRaw`
    UPDATE promises SET next_due_at = moved.due::timestamptz
    FROM unnest(${ids}::int[], ${dues}::text[]) AS moved (id, due) WHERE promises.id = moved.id`;
}

/** Compare-and-set on the versions that were planned with, as `savePromise`. */
async function savePromises(tx: Tx, plans: readonly DuePlan[]): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ before, after }) => ({
    id: before.id,
    known: before.version,
    version: after.version,
    status: after.status,
    completion_type: after.completionType,
    closed_by: after.closedBy,
    closed_at: after.closedAt,
    overdue_until: after.overdueUntil,
    lost_at: after.lostAt,
    next_due_at: after.nextDueAt,
    last_activity_at: after.lastActivityAt,
  }));
  const count = await tx.$executeRaw`
    UPDATE promises SET version = saved.version, status = saved.status, completion_type = saved.completion_type,
      closed_by = saved.closed_by, closed_at = saved.closed_at, overdue_until = saved.overdue_until,
      lost_at = saved.lost_at, next_due_at = saved.next_due_at, last_activity_at = saved.last_activity_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS saved (
      id int, known int, version int, status promise_status, completion_type completion_type, closed_by closed_by,
      closed_at timestamptz, overdue_until timestamptz, lost_at timestamptz, next_due_at timestamptz,
      last_activity_at timestamptz)
    WHERE promises.id = saved.id AND promises.version = saved.known`;
  if (count !== plans.length) throw new Refusal('STATE_CHANGED');
}

/** A skip is a row among the reports. Its unique key (promise, skipped day) prevents a second skip of a day. */
async function insertSkips(tx: Tx, plans: readonly DuePlan[]): Promise<void> {
  const skips = plans.flatMap(({ before, skips: of }) => of.map((skip) => ({ promise: before, ...skip })));
  if (skips.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO reports (promise_id, user_id, day_number, skipped_day, text, status, source, created_at)
    SELECT promise_id, user_id, day, day, '', 'skipped', 'system', at
    FROM unnest(
      ${skips.map(({ promise }) => promise.id)}::int[], ${skips.map(({ promise }) => promise.ownerId)}::int[],
      ${skips.map(({ day }) => day)}::int[], ${skips.map(({ at }) => at.toISOString())}::timestamptz[]
    ) WITH ORDINALITY AS skip (promise_id, user_id, day, at, place) ORDER BY place`;
}

/** Returns the reports as they are told of, by id. */
async function approveReports(tx: Tx, plans: readonly DuePlan[]): Promise<Map<number, ReportSnapshot>> {
  const approvals = plans.flatMap(({ approvals: of }) => of);
  if (approvals.length === 0) return new Map();
  const ids = approvals.map(({ reportId }) => reportId);
  const count = await tx.$executeRaw`
    UPDATE reports SET status = approval.status::report_status, decided_by = NULL, decided_at = approval.at
    FROM unnest(${ids}::int[], ${approvals.map(({ status }) => status)}::text[],
      ${approvals.map(({ at }) => at.toISOString())}::timestamptz[]) AS approval (id, status, at)
    WHERE reports.id = approval.id AND reports.status = 'pending' AND withdrawn_at IS NULL`;
  if (count !== ids.length) throw new Refusal('STATE_CHANGED');
  const reports = await tx.report.findMany({ where: { id: { in: ids } }, include: withMedia });
  return new Map(reports.map((report) => [report.id, reportSnapshotOf(report)]));
}
