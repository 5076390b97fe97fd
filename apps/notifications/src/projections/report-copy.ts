import type { PromiseSnapshot, ReportSnapshot } from '@slovo/contracts';
import { type Projection, rowsOf, statement, upsertNewestAll } from '@slovo/kit/db';
import type { Prisma, ReportStatus, Tx } from '../database.ts';
import { DELETED, findDeleted } from './promise-copy.ts';

export interface ReportFacts {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
}

const SKIPPED_DAYS: Projection<Prisma.SkippedDayGetPayload<object>, 'promiseId' | 'day'> = {
  table: 'skipped_days',
  key: ['promiseId', 'day'],
};

const rowOf = ({ promise, report }: ReportFacts, status: ReportStatus) => ({
  id: report.id,
  promise_id: promise.id,
  day_number: report.dayNumber,
  status,
  // A goal’s report belongs to the day on which it was sent.
  created_at: report.sentAt ?? report.createdAt,
});

/** Events about a promise may come after its deletion; what they would add is never deleted. */
const GIVEN = `FROM jsonb_populate_recordset(NULL::reports, $1::jsonb) AS given
  WHERE NOT EXISTS (SELECT FROM promises WHERE promises.id = given.promise_id AND promises.status = '${DELETED}')
  ORDER BY given.id`;

/** Where a decision about the report arrived before its submission, the decision stays. */
const insertReports = statement<[reports: string]>(
  'insert-reports',
  `INSERT INTO reports (id, promise_id, day_number, status, created_at, nudge_at, motivator_id)
  SELECT id, promise_id, day_number, status, created_at, nudge_at, motivator_id ${GIVEN}
  ON CONFLICT DO NOTHING`,
  'once',
);

/** A report is decided once, and may be withdrawn afterwards: `withdrawn` is final. */
const upsertDecided = statement<[reports: string]>(
  'upsert-decided',
  `INSERT INTO reports (id, promise_id, day_number, status, created_at)
  SELECT id, promise_id, day_number, status, created_at ${GIVEN}
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, nudge_at = NULL
  WHERE reports.status <> 'withdrawn'`,
  'once',
);

interface NudgedReport extends ReportFacts {
  nudge?: { motivatorId: number; at: Date };
}

/** Submitted reports, and when the motivator is nudged who has not decided by then. */
export async function addReports(tx: Tx, reports: readonly NudgedReport[]): Promise<void> {
  const rows = reports.map(({ nudge, ...facts }) => ({
    ...rowOf(facts, 'pending'),
    ...(nudge && { motivator_id: nudge.motivatorId, nudge_at: nudge.at }),
  }));
  await rowsOf(tx, insertReports, JSON.stringify(rows));
}

export async function decideReports(
  tx: Tx,
  reports: readonly ReportFacts[],
  status: Exclude<ReportStatus, 'pending'>,
): Promise<void> {
  const rows = new Map(reports.map((facts) => [facts.report.id, rowOf(facts, status)]));
  await rowsOf(tx, upsertDecided, JSON.stringify([...rows.values()]));
}

interface SkippedFacts {
  promise: PromiseSnapshot;
  day: number;
  /** Whether the skip was withdrawn. */
  gone: boolean;
}

/**
 * A day may be skipped, the skip withdrawn, and the day skipped again. The promise's version shows which event is the
 * newest.
 */
export async function upsertSkippedDays(tx: Tx, skips: readonly SkippedFacts[]): Promise<void> {
  const deleted = await findDeleted(
    tx,
    skips.map(({ promise }) => promise.id),
  );
  const rows = skips
    .filter(({ promise }) => !deleted.has(promise.id))
    .map(({ promise: { id: promiseId, version }, day, gone }) => ({ promiseId, day, gone, version }));
  await upsertNewestAll(tx, SKIPPED_DAYS, rows);
}
