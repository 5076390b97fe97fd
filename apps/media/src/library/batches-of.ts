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
