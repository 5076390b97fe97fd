import { FEED_TEXT_MAX, type PromiseView, type WaitingReport } from '@slovo/contracts';
import { shortened } from '@slovo/domain';
import { Prisma, type Tx } from '../database.ts';
import { type LoadedReport, mediaOf, withMedia } from '../promises/report.record.ts';

/** The newest report of each promise that waits for a decision. Each is a walk along one index, from its end. */
export const waitingReportsQuery = (promiseIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT newest.id FROM unnest(${promiseIds}::int[]) AS promise (id) CROSS JOIN LATERAL (
    SELECT report.id FROM reports AS report
    WHERE report.promise_id = promise.id AND report.status = 'pending' AND report.withdrawn_at IS NULL
    ORDER BY report.created_at DESC, report.id DESC LIMIT 1) AS newest`;

/** A report as it is shown in the feed while it waits for a decision. */
export const presentWaitingReport = (report: LoadedReport): WaitingReport => {
  const media = mediaOf(report);
  return {
    id: report.id,
    day_number: report.dayNumber,
    report_text: shortened(report.text, FEED_TEXT_MAX),
    media: media[0] ?? null,
    media_count: media.length,
    created_at: report.createdAt.toISOString(),
    poll: null,
  };
};

/** By promise, for a page of promises in a fixed number of queries. Only running promises have reports that wait. */
export async function loadWaitingReports(
  tx: Tx,
  promises: readonly PromiseView[],
): Promise<ReadonlyMap<number, WaitingReport>> {
  const running = promises.filter(
    ({ status, pending_count }) => (status === 'active' || status === 'overdue') && pending_count > 0,
  );
  if (running.length === 0) return new Map();
  const found = await tx.$queryRaw<{ id: number }[]>(waitingReportsQuery(running.map(({ id }) => id)));
  const reports = await tx.report.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    include: withMedia,
  });
  return new Map(reports.map((report) => [report.promiseId, presentWaitingReport(report)]));
}
