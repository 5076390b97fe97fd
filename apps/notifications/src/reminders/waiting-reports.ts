import type { NoticeAction } from '@slovo/contracts';
import { DIGEST_LINES } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Prisma, Tx } from '../database.ts';
import { buttonLabel } from '../receipts/numbered-variables.ts';
import { findPromises, type PromiseRow } from './promise.record.ts';

type ReportRow = Pick<
  Prisma.ReportGetPayload<object>,
  'id' | 'promiseId' | 'dayNumber' | 'createdAt' | 'motivatorId'
>;

export interface WaitingReport {
  report: ReportRow;
  promise: PromiseRow;
}

const pendingReports = statement<[motivatorIds: number[], since: Date], ReportRow>(
  'pending-reports',
  `SELECT id, promise_id AS "promiseId", day_number AS "dayNumber", created_at AS "createdAt",
    motivator_id AS "motivatorId"
  FROM reports WHERE motivator_id = ANY ($1::int[]) AND status = 'pending' AND created_at <= $2::timestamptz
  ORDER BY created_at, id`,
);

/** By the motivator: reports that wait for their decision since the given instant or earlier, the oldest first. */
export async function findWaitingReports(
  tx: Tx,
  motivatorIds: readonly number[],
  since: Date,
): Promise<Map<number, WaitingReport[]>> {
  const reports = await rowsOf(tx, pendingReports, [...motivatorIds], since);
  if (reports.length === 0) return new Map();
  const promises = await findPromises(
    tx,
    reports.map(({ promiseId }) => promiseId),
  );
  const running = promises.filter(
    ({ status, held }) => (status === 'active' || status === 'overdue') && !held,
  );
  const byId = new Map(running.map((promise) => [promise.id, promise]));
  const waiting = reports.flatMap((report): WaitingReport[] => {
    const promise = byId.get(report.promiseId);
    return promise ? [{ report, promise }] : [];
  });
  return Map.groupBy(waiting, ({ report }) => report.motivatorId!);
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
