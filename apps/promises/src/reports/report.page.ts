import { inOrder, pageOf, type Place, placeOf, TOP } from '@slovo/kit/pages';
import type { Tx } from '../database.ts';
import { type LoadedReport, withMedia } from '../promises/report.record.ts';

export const reportPlaces = (
  tx: Tx,
  promiseId: number,
  { after, limit }: { after: Place; limit: number },
): Promise<Place[]> =>
  tx.$queryRaw<Place[]>`
    SELECT 0 AS rank, created_at AS at, id
    FROM reports
    WHERE promise_id = ${promiseId} AND withdrawn_at IS NULL AND (created_at, id) < (${after.at}, ${after.id})
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** A page of a promise's reports, newest first, without withdrawn ones. */
export async function loadReports(
  tx: Tx,
  promiseId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ reports: LoadedReport[]; next: string | null }> {
  const after = placeOf('reports', cursor) ?? TOP;
  const { places, next } = pageOf('reports', await reportPlaces(tx, promiseId, { after, limit }), limit);
  const ids = places.map(({ id }) => id);
  const rows = await tx.report.findMany({ where: { id: { in: ids } }, include: withMedia });
  return { reports: inOrder(places, rows), next };
}
