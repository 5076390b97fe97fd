import { inOrder, pageOf, type Keyset, readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import type { Tx } from '../database.ts';
import { type LoadedReport, withMedia } from '../promises/report.record.ts';

export const reportKeysets = (
  tx: Tx,
  promiseId: number,
  { after, limit }: { after: Keyset; limit: number },
): Promise<Keyset[]> =>
  tx.$queryRaw<Keyset[]>`
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
  const after = readKeysetCursor('reports', cursor) ?? LIST_START;
  const { keysets, next } = pageOf('reports', await reportKeysets(tx, promiseId, { after, limit }), limit);
  const ids = keysets.map(({ id }) => id);
  const rows = await tx.report.findMany({ where: { id: { in: ids } }, include: withMedia });
  return { reports: inOrder(keysets, rows), next };
}
