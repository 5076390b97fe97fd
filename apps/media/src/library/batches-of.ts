import type { PrismaClient, Tx } from '../database.ts';

/** A file that stays with a template may be in many batches; the newest tell enough. */
const MOST_SHOWN = 100;

/** Ids of the batches that show a file, the newest first. */
export async function batchesOf(db: PrismaClient | Tx, fileId: string): Promise<number[]> {
  const uses = await db.batchUse.findMany({
    where: { fileId },
    orderBy: { batchId: 'desc' },
    take: MOST_SHOWN,
  });
  return uses.map(({ batchId }) => batchId);
}

/** The most batches named for each file of a list: enough to show that it is used, and where. */
const MOST_LISTED = 10;

/** The same for several files at once; a file that no batch shows is not in the map. */
export async function batchesOfEach(
  db: PrismaClient,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await db.$queryRaw<{ file_id: string; batches: number[] }[]>`
    SELECT file_id, array_agg(batch_id ORDER BY batch_id DESC) AS batches
    FROM unnest(${fileIds}::text[]) AS asked (file_id)
    CROSS JOIN LATERAL (
      SELECT batch_id FROM batch_uses WHERE batch_uses.file_id = asked.file_id
      ORDER BY batch_id DESC LIMIT ${MOST_LISTED}
    ) AS uses
    GROUP BY file_id`;
  return new Map(rows.map(({ file_id, batches }) => [file_id, batches]));
}
