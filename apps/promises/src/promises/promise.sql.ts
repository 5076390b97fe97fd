import type { Person } from '@slovo/contracts';
import { statement, type Statement } from '@slovo/kit/db';
import { Prisma } from '../database.ts';
import type { LoadedPromise } from './promise.record.ts';
import type { LoadedReport } from './report.record.ts';

/** Fields whose column is not their name in snake_case. */
const NAMED_OTHERWISE: Record<string, string> = { ownerId: 'user_id' };

const columnOf = (field: string): string =>
  NAMED_OTHERWISE[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All scalar fields of a model, as Prisma reads them. */
const columnsOf = (model: object, table: string): string =>
  Object.keys(model)
    .map((field) => `${table}.${columnOf(field)} AS "${field}"`)
    .join(', ');

/** The same as one JSON value, in which instants are texts. */
const jsonOf = (model: object, table: string): string =>
  `json_build_object(${Object.keys(model)
    .map((field) => `'${field}', ${table}.${columnOf(field)}`)
    .join(', ')})`;

/** The JSON values of a query as one: of an array `pg` reads every character in JavaScript, JSON it leaves to V8. */
const listOf = (query: string): string => `to_json(ARRAY(${query}))`;

/** What `withFacts` includes. */
const factsOf = (table: string): string => `
  ${listOf(`
    SELECT json_build_object('id', id, 'dayNumber', day_number, 'status', status, 'createdAt', created_at, 'sentAt', sent_at)
    FROM reports WHERE promise_id = ${table}.id AND withdrawn_at IS NULL ORDER BY id`)} AS reports,
  ${listOf(`
    SELECT ${jsonOf(Prisma.InvitationScalarFieldEnum, 'invitations')}
    FROM invitations WHERE promise_id = ${table}.id ORDER BY id DESC LIMIT 1`)} AS invitations`;

type Texts<Row> = { [Field in keyof Row]: Row[Field] extends Date | null ? string | null : Row[Field] };

/** A promise with its facts as `pg` reads it: see promiseOf. */
export interface PromiseTexts extends Omit<LoadedPromise, 'reports' | 'invitations'> {
  reports: Texts<LoadedPromise['reports'][number]>[];
  invitations: Texts<LoadedPromise['invitations'][number]>[];
}

const dateOf = (text: string | null): Date => new Date(text ?? Number.NaN);

export const promiseOf = (row: PromiseTexts): LoadedPromise => ({
  ...row,
  reports: row.reports.map((report) => ({
    ...report,
    createdAt: dateOf(report.createdAt),
    sentAt: report.sentAt === null ? null : dateOf(report.sentAt),
  })),
  invitations: row.invitations.map((invitation) => ({
    ...invitation,
    createdAt: dateOf(invitation.createdAt),
    expiresAt: dateOf(invitation.expiresAt),
    respondedAt: invitation.respondedAt === null ? null : dateOf(invitation.respondedAt),
  })),
});

const promiseColumns = (table: string): string =>
  `${columnsOf(Prisma.PromiseRecordScalarFieldEnum, table)}, ${factsOf(table)}`;

const lockedPromises = (lock: string): string =>
  `SELECT ${promiseColumns('locked')}, seen.ctid <> locked.place AS "isStale"
  FROM (SELECT *, ctid AS place FROM promises WHERE id = ANY ($1::int[]) ORDER BY id ${lock}) AS locked
  JOIN promises AS seen ON seen.id = locked.id`;

/**
 * Locks rows and reads them. If it waited for another transaction, the row is as that left it but the rest is from before:
 * then `isStale`. In the order of the ids, so that two sets of promises wait for each other in one direction.
 */
export const lockPromisesById = statement<[ids: number[]], PromiseTexts & { isStale: boolean }>(
  'lock-promises',
  lockedPromises('FOR UPDATE'),
  'once',
);

/** Those that nobody else has locked. */
export const lockFreePromises = statement<[ids: number[]], PromiseTexts & { isStale: boolean }>(
  'lock-free-promises',
  lockedPromises('FOR UPDATE SKIP LOCKED'),
  'once',
);

export const promisesById = statement<[ids: number[]], PromiseTexts>(
  'promises-by-id',
  `SELECT ${promiseColumns('promises')} FROM promises WHERE id = ANY ($1::int[])`,
  'once',
);

type Save = Statement<[change: string, id: number, status: string, version: number], PromiseTexts>;

const saves = new Map<string, Save>();

/** Compare-and-set of these fields, which makes a new version: one statement for each set of fields. */
export function saveOf(fields: readonly string[]): Save {
  const key = fields.toSorted().join(' ');
  const known = saves.get(key);
  if (known) return known;
  const columns = fields.map((field) => `${columnOf(field)} = given.${columnOf(field)}, `).join('');
  const save: Save = statement(
    `save-promise-${saves.size}`,
    `UPDATE promises SET ${columns}version = promises.version + 1
    FROM jsonb_populate_record(NULL::promises, $1::jsonb) AS given
    WHERE promises.id = $2 AND promises.status::text = $3 AND promises.version = $4
    RETURNING ${promiseColumns('promises')}`,
    'once',
  );
  saves.set(key, save);
  return save;
}

/** A change as `saveOf` takes it: fields that are undefined stay as they are. */
export function changeOf(change: object): { fields: string[]; json: string } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const row = given.map(([field, value]) => [columnOf(field), value === Prisma.DbNull ? null : value]);
  return { fields: given.map(([field]) => field), json: JSON.stringify(Object.fromEntries(row)) };
}

const mediaOf = (from: string): string =>
  listOf(`
    SELECT ${jsonOf(Prisma.ReportMediaScalarFieldEnum, 'media')} FROM ${from} AS media
    WHERE media.report_id = reports.id ORDER BY media.position`);

const media = (from: string): string => `${mediaOf(from)} AS media`;

/** A report as JSON reads it: see reportOf. */
type ReportTexts = Omit<Texts<LoadedReport>, 'media'> & Pick<LoadedReport, 'media'>;

export const reportOf = (row: ReportTexts): LoadedReport => ({
  ...row,
  createdAt: dateOf(row.createdAt),
  sentAt: row.sentAt === null ? null : dateOf(row.sentAt),
  decidedAt: row.decidedAt === null ? null : dateOf(row.decidedAt),
  withdrawnAt: row.withdrawnAt === null ? null : dateOf(row.withdrawnAt),
});

/**
 * What the calendar and verdicts made of promises, each a list of columns as JSON: promises by compare-and-set on their
 * version (`known`), reports that nobody has decided or withdrawn. One row: how many promises were saved, and the reports.
 */
export const savePlans = statement<
  [promises: string, decisions: string],
  { saved: number; reports: ReportTexts[] }
>(
  'save-plans',
  `WITH saved AS (
    UPDATE promises SET version = given.version, status = given.status, completion_type = given.completion_type,
      closed_by = given.closed_by, closed_at = given.closed_at, overdue_until = given.overdue_until,
      lost_at = given.lost_at, next_due_at = given.next_due_at, last_activity_at = given.last_activity_at
    FROM jsonb_to_recordset($1::jsonb) AS given (
      id int, known int, version int, status promise_status, completion_type completion_type, closed_by closed_by,
      closed_at timestamptz, overdue_until timestamptz, lost_at timestamptz, next_due_at timestamptz,
      last_activity_at timestamptz)
    WHERE promises.id = given.id AND promises.version = given.known
    RETURNING promises.id
  ), decided AS (
    UPDATE reports SET status = given.status, decided_by = given.decided_by, decided_at = given.decided_at,
      reject_reason = given.reject_reason
    FROM jsonb_populate_recordset(NULL::reports, $2::jsonb) AS given
    WHERE reports.id = given.id AND reports.status = 'pending' AND reports.withdrawn_at IS NULL
    RETURNING reports.*
  )
  SELECT (SELECT count(*) FROM saved)::int AS saved, ${listOf(`
    SELECT (${jsonOf(Prisma.ReportScalarFieldEnum, 'reports')}::jsonb || jsonb_build_object('media', ${mediaOf('report_media')}))
    FROM decided AS reports`)} AS reports`,
  'once',
);

/** Decides a report once: no row if it is decided or withdrawn. */
export const decideReportRow = statement<
  [id: number, status: string, decidedBy: number | null, decidedAt: Date, rejectReason: string | null],
  LoadedReport
>(
  'decide-report',
  `UPDATE reports SET status = $2::report_status, decided_by = $3, decided_at = $4, reject_reason = $5
  WHERE id = $1 AND status = 'pending' AND withdrawn_at IS NULL
  RETURNING ${columnsOf(Prisma.ReportScalarFieldEnum, 'reports')}, ${media('report_media')}`,
  'once',
);

/** A person as views show them. */
const PERSON = `json_build_object('id', id, 'username', username, 'first_name', first_name, 'last_name', last_name,
    'photo_url', photo_url)`;

/**
 * Inserts a report, given as columns, with its media, and reads the people whom its answer names. No row if the owner has
 * used the request key before.
 */
export const insertReport = statement<
  [report: string, media: string, people: number[]],
  LoadedReport & { people: Person[] }
>(
  'insert-report',
  `WITH created AS (
    INSERT INTO reports (promise_id, user_id, day_number, text, status, source, created_at, sent_at, request_key, request_hash, decided_at)
    SELECT promise_id, user_id, day_number, text, status, source, created_at, sent_at, request_key, request_hash, decided_at
    FROM jsonb_populate_record(NULL::reports, $1::jsonb)
    ON CONFLICT (user_id, request_key) DO NOTHING
    RETURNING *
  ), attached AS (
    INSERT INTO report_media (report_id, position, path, kind, mime, width, height, duration, poster)
    SELECT created.id, given.position, path, kind, mime, width, height, duration, poster
    FROM created, jsonb_populate_recordset(NULL::report_media, $2::jsonb) AS given
    RETURNING *
  )
  SELECT ${columnsOf(Prisma.ReportScalarFieldEnum, 'reports')}, ${media('attached')},
    ${listOf(`SELECT ${PERSON} FROM people WHERE id = ANY($3::int[])`)} AS people
  FROM created AS reports`,
  'once',
);

/**
 * Inserts reports of several promises with their media, and makes a new version of each promise, which the transaction has
 * locked, by compare-and-set (`known`). Each comes with the people whom its answer names. No row for a report whose owner
 * has used its request key before; its promise stays as it is.
 */
export const insertReports = statement<
  [reports: string, media: string],
  LoadedReport & { people: Person[]; isSaved: boolean }
>(
  'insert-reports',
  `WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS one (
      promise_id int, user_id int, day_number int, text text, status report_status, source report_source,
      created_at timestamptz, sent_at timestamptz, request_key text, request_hash text, decided_at timestamptz, known int,
      next_due_at timestamptz, awaited_since timestamptz, awaited_until timestamptz, people int[])
  ), created AS (
    INSERT INTO reports (promise_id, user_id, day_number, text, status, source, created_at, sent_at, request_key, request_hash, decided_at)
    SELECT promise_id, user_id, day_number, text, status, source, created_at, sent_at, request_key, request_hash, decided_at
    FROM given ORDER BY user_id, request_key
    ON CONFLICT (user_id, request_key) DO NOTHING
    RETURNING *
  ), attached AS (
    INSERT INTO report_media (report_id, position, path, kind, mime, width, height, duration, poster)
    SELECT created.id, one.position, one.path, one.kind, one.mime, one.width, one.height, one.duration, one.poster
    FROM jsonb_to_recordset($2::jsonb) AS one (
      promise_id int, position int, path text, kind media_kind, mime text, width int, height int, duration float,
      poster text)
    JOIN created USING (promise_id)
    RETURNING *
  ), saved AS (
    UPDATE promises SET last_activity_at = given.created_at, next_due_at = given.next_due_at,
      awaited_since = given.awaited_since, awaited_until = given.awaited_until, version = promises.version + 1
    FROM given JOIN created USING (promise_id)
    WHERE promises.id = given.promise_id AND promises.version = given.known
    RETURNING promises.id
  )
  SELECT ${columnsOf(Prisma.ReportScalarFieldEnum, 'reports')}, ${media('attached')},
    ${listOf(`SELECT ${PERSON} FROM people WHERE id = ANY(given.people)`)} AS people,
    reports.promise_id IN (SELECT id FROM saved) AS "isSaved"
  FROM created AS reports JOIN given USING (promise_id)`,
  'once',
);
