import type { ReportStatus } from '@slovo/domain';
import type { Tx } from '../database.ts';
import type { JudgedPromise, JudgedReport } from '../promises/promise.record.ts';

/** Columns whose values JSON has as texts. */
const TIMES = [
  'startedAt',
  'ownerBannedAt',
  'heldAt',
  'closedAt',
  'overdueUntil',
  'lostAt',
  'goesOnAt',
  'awaitedSince',
  'awaitedUntil',
  'nextDueAt',
  'lastActivityAt',
] as const satisfies readonly (keyof JudgedPromise)[];

type Row = Omit<JudgedPromise, 'reports' | 'invitations' | (typeof TIMES)[number]> &
  Record<(typeof TIMES)[number], string | null>;

interface Wanted {
  now: Date;
  /** At most so many. */
  count: number;
  /** Those that failed in this run. */
  except: ReadonlySet<number>;
}

/**
 * Locks the promises that are due first, and reads what their days are judged by. What another transaction has locked is
 * skipped: another replica closes it, or its owner's change takes the steps that are due.
 *
 * The rows come as one text, since a row of a set costs Prisma as much as it costs PostgreSQL to find it. The reports are
 * read by a statement of their own: a statement sees rows as they were when it began, which was before the locks.
 */
export async function lockDue(tx: Tx, { now, count, except }: Wanted): Promise<JudgedPromise[]> {
  const [locked] = await tx.$queryRaw<{ rows: string | null }[]>`
    WITH due AS MATERIALIZED (
      SELECT id, user_id AS "ownerId", title, type, status, completion_type AS "completionType", closed_by AS "closedBy",
        approval_type AS "approvalType", motivator_id AS "motivatorId", is_public AS "isPublic",
        penalty_mode AS "penaltyMode", frequency_mode AS "frequencyMode", frequency_config AS "frequencyConfig",
        days_total AS "daysTotal", time_zone AS "timeZone", day_starts_at AS "dayStartsAt", started_at AS "startedAt",
        pauses, owner_banned_at AS "ownerBannedAt", held_at AS "heldAt", closed_at AS "closedAt",
        overdue_until AS "overdueUntil", lost_at AS "lostAt", goes_on_at AS "goesOnAt", awaited_since AS "awaitedSince",
        awaited_until AS "awaitedUntil", next_due_at AS "nextDueAt", last_activity_at AS "lastActivityAt", version
      FROM promises
      WHERE next_due_at <= ${now} AND id <> ALL (${[...except]}::int[])
      ORDER BY next_due_at, id
      LIMIT ${count}
      FOR UPDATE SKIP LOCKED)
    SELECT json_agg(due)::text AS rows FROM due`;
  const rows = JSON.parse(locked?.rows ?? '[]') as Row[];
  const reports = await readReports(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => promiseOf(row, reportsOf(reports[row.id] ?? '')));
}

function promiseOf(row: Row, reports: JudgedReport[]): JudgedPromise {
  const times = row as unknown as Record<string, Date | null>;
  for (const name of TIMES) times[name] = row[name] === null ? null : new Date(row[name]);
  // Events about a running promise carry no invitation: only a draft's status depends on it.
  return Object.assign(times as unknown as JudgedPromise, { reports, invitations: [] });
}

/** The reports of each promise as a text: `id day status time`, one after the other; the time is that of sending. */
async function readReports(tx: Tx, promiseIds: number[]): Promise<Record<number, string>> {
  if (promiseIds.length === 0) return {};
  const [found] = await tx.$queryRaw<{ reports: string | null }[]>`
    SELECT json_object_agg(promise.id, one.reports)::text AS reports
    FROM unnest(${promiseIds}::int[]) AS promise (id) CROSS JOIN LATERAL (
      SELECT string_agg(
        concat_ws(' ', id, COALESCE(day_number, 0), status, (extract(epoch FROM COALESCE(sent_at, created_at)) * 1000)::int8), ' ') AS reports
      FROM reports WHERE promise_id = promise.id AND withdrawn_at IS NULL
    ) AS one WHERE one.reports IS NOT NULL`;
  return JSON.parse(found?.reports ?? '{}') as Record<number, string>;
}

function reportsOf(text: string): JudgedReport[] {
  const reports: JudgedReport[] = [];
  const fields = text.split(' ');
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [id, day] = [Number(fields[at]), Number(fields[at + 1])];
    reports.push({
      id,
      // A goal's report has no day, and days begin with 1.
      dayNumber: day === 0 ? null : day,
      status: fields[at + 2] as ReportStatus,
      createdAt: new Date(Number(fields[at + 3])),
      sentAt: null,
    });
  }
  // In the order in which `withFacts` reads them: approvals go by it.
  return reports.sort((a, b) => a.id - b.id);
}
