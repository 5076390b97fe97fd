import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { reportOf, savePlans } from '../promises/promise.sql.ts';
import { type LoadedReport, reportSnapshotOf } from '../promises/report.record.ts';
import { type DuePlan, isMoved, isVisible } from './due-plan.ts';

/**
 * Writes the plans of locked promises in sets: one statement for promises and reports, one each for skips and events, and
 * for those that only move their due time, however many promises there are.
 * @throws Refusal STATE_CHANGED if a row is not the one that was planned with
 */
export async function writePlans(tx: Tx, outbox: Outbox, plans: readonly DuePlan[]): Promise<void> {
  const visible = plans.filter(isVisible);
  await moveDues(
    tx,
    plans.filter((plan) => !isVisible(plan) && isMoved(plan)),
  );
  const reports = await save(tx, visible);
  await insertSkips(tx, visible);
  const events = visible.flatMap((plan) => plan.events);
  await outbox.putEach(
    tx,
    events.map((event) =>
      'entryFor' in event ? event.entryFor(reportSnapshotOf(reports.get(event.reportId)!)) : event,
    ),
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

/** Compare-and-set on the versions that were planned with, as `savePromise`. Returns the decided reports by their ids. */
async function save(tx: Tx, plans: readonly DuePlan[]): Promise<ReadonlyMap<number, LoadedReport>> {
  if (plans.length === 0) return new Map();
  const promises = plans.map(({ before, after }) => ({
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
  const decisions = plans.flatMap((plan) =>
    plan.decisions.map((one) => ({
      id: one.reportId,
      status: one.status,
      decided_by: one.decidedBy,
      reject_reason: one.reason,
      decided_at: one.at,
    })),
  );
  const [written] = await rowsOf(tx, savePlans, JSON.stringify(promises), JSON.stringify(decisions));
  if (written?.saved !== plans.length || written.reports.length !== decisions.length)
    throw new Refusal('STATE_CHANGED');
  return new Map(written.reports.map((report) => [report.id, reportOf(report)]));
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
