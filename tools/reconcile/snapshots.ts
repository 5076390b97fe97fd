// What the owners of promises and people would publish of them now, in the form of the contracts.
import { PersonSnapshot, PromiseSnapshot, ReportSnapshot } from '@slovo/contracts';
import { completedDays } from '@slovo/domain/day';
import { wireStatus } from '@slovo/domain/promise';
import type { Databases } from './databases.ts';

/** A range of ids: the first is in it, the last is not. */
export interface Range {
  from: number;
  to: number;
}

export interface ReportState {
  snapshot: ReportSnapshot;
  status: 'pending' | 'approved' | 'rejected' | 'milestone' | 'skipped';
  withdrawn: boolean;
  decidedBy: number | null;
  decidedAt: Date | null;
  reason: string | null;
}

type PromiseFields = Omit<PromiseSnapshot, 'status' | 'completedDays' | 'currentDay' | 'startedAt'> & {
  status: 'draft' | 'active' | 'overdue' | 'closed';
  invitation: 'pending' | 'accepted' | 'rejected' | 'cancelled' | null;
  startedAt: Date | null;
  heldAt: Date | null;
  lostAt: Date | null;
  goesOnAt: Date | null;
  reports: { day: number | null; status: ReportState['status']; at: string }[];
};

/** `currentDay` is null: it says what day an event happened on, and nothing has happened. */
export async function readPromises(databases: Databases, ids: readonly number[]): Promise<PromiseSnapshot[]> {
  const rows = await databases.rows<PromiseFields>(
    'promises',
    `SELECT id, user_id AS "userId", title, type, status, completion_type AS "completionType",
       approval_type AS "approvalType", motivator_id AS "motivatorId", is_public AS "isPublic",
       days_total AS "daysTotal", time_zone AS "timeZone", day_starts_at AS "dayStartsAt", started_at AS "startedAt",
       pauses, frequency_mode AS "frequencyMode", frequency_config AS "frequencyConfig", held_at AS "heldAt",
       lost_at AS "lostAt", goes_on_at AS "goesOnAt", version,
       (SELECT status FROM invitations WHERE promise_id = p.id ORDER BY id DESC LIMIT 1) AS invitation,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day_number, 'status', status, 'at', created_at) ORDER BY id), '[]')
        FROM reports WHERE promise_id = p.id AND withdrawn_at IS NULL) AS reports
     FROM promises p WHERE id = ANY ($1::int[])`,
    [ids],
  );
  return rows.map(({ invitation, heldAt, lostAt, goesOnAt, reports, startedAt, ...row }) =>
    PromiseSnapshot.parse({
      ...row,
      status: wireStatus({ status: row.status, invitation }),
      startedAt: startedAt?.toISOString() ?? null,
      completedDays: daysKept({ ...row, startedAt, reports }),
      currentDay: null,
      ...(heldAt && { held: true }),
      ...(lostAt && { lost: true }),
      ...(goesOnAt && { goesOn: true }),
    }),
  );
}

function daysKept({
  startedAt,
  timeZone,
  dayStartsAt,
  daysTotal,
  pauses,
  reports,
}: Pick<
  PromiseFields,
  'startedAt' | 'timeZone' | 'dayStartsAt' | 'daysTotal' | 'pauses' | 'reports'
>): number {
  if (!startedAt || timeZone === null || dayStartsAt === null) return 0;
  const term = { startedAt, timeZone, dayStartsAt, daysTotal, pauses: pauses ?? [] };
  return completedDays(
    reports.map(({ at, ...report }) => ({ ...report, at: new Date(at) })),
    term,
  );
}

interface ReportFields extends Omit<ReportState, 'snapshot'> {
  id: number;
  promiseId: number;
  userId: number;
  dayNumber: number | null;
  text: string;
  createdAt: Date;
  media: unknown[];
}

/** Reads the reports of a range of ids, in their order. */
export async function readReports(databases: Databases, { from, to }: Range): Promise<ReportState[]> {
  const rows = await databases.rows<ReportFields>(
    'promises',
    `SELECT id, promise_id AS "promiseId", user_id AS "userId", day_number AS "dayNumber", text, created_at AS "createdAt",
       status, withdrawn_at IS NOT NULL AS withdrawn, decided_by AS "decidedBy", decided_at AS "decidedAt",
       reject_reason AS reason,
       (SELECT coalesce(jsonb_agg(to_jsonb(m) - 'id' - 'report_id' - 'position' ORDER BY position), '[]')
        FROM report_media m WHERE report_id = r.id) AS media
     FROM reports r WHERE id >= $1 AND id < $2 ORDER BY id`,
    [from, to],
  );
  return rows.map(({ status, withdrawn, decidedBy, decidedAt, reason, createdAt, ...snapshot }) => ({
    snapshot: ReportSnapshot.parse({
      ...snapshot,
      createdAt: createdAt.toISOString(),
      ...(status === 'skipped' && { isSkip: true }),
    }),
    status,
    withdrawn,
    decidedBy,
    decidedAt,
    reason,
  }));
}

/** Reads the people of a range of ids, in their order. */
export async function readPeople(databases: Databases, { from, to }: Range): Promise<PersonSnapshot[]> {
  const rows = await databases.rows<object>(
    'auth',
    `SELECT id, username, first_name, last_name, photo_url, telegram_id::float8 AS telegram_id,
       language_code AS language, time_zone, day_starts_at, banned_at IS NOT NULL AS banned, version,
       CASE WHEN deletion_due_at IS NOT NULL THEN true END AS leaving, absence AS last_ban
     FROM users
     CROSS JOIN LATERAL (
       SELECT CASE
         WHEN last_hold_from IS NULL OR last_ban_from >= last_hold_from THEN
           CASE WHEN last_ban_from IS NOT NULL THEN
             jsonb_build_object('from', ${instant('last_ban_from')}, 'until', ${instant('last_ban_until')}) END
         ELSE jsonb_build_object('from', ${instant('last_hold_from')}, 'until', ${instant('last_hold_until')})
       END AS absence
     ) AS of
     WHERE id >= $1 AND id < $2 ORDER BY id`,
    [from, to],
  );
  return rows.map((row) =>
    PersonSnapshot.parse(
      Object.fromEntries(Object.entries(row).filter(([key, value]) => key !== 'leaving' || value)),
    ),
  );
}

/** As `toISOString` writes it. */
const instant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
