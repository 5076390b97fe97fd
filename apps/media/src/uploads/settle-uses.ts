import type { Tx } from '../database.ts';
import { orphanAt } from './retention.ts';

/**
 * Events of one promise are processed one after the other, in any order. Several are locked in the order of their ids, so that
 * two batches wait for each other in one direction.
 */
export const lockPromises = (tx: Tx, promiseIds: number[]): Promise<unknown> =>
  tx.$executeRaw`
    SELECT pg_advisory_xact_lock(id::bigint) FROM (
      SELECT id FROM unnest(${promiseIds}::int[]) AS one (id) ORDER BY id) AS ordered`;

/**
 * Keeps objects that some report shows, and their posters; releases the others, which are removed a day later. Several
 * reports may show the same object, also of several promises: a withdrawn one and the one that replaced it.
 */
export async function settleUses(tx: Tx, paths: string[], now: Date): Promise<void> {
  // Locked before the uses are read, so that a concurrent transaction sees the uses of this one.
  const uploads = await tx.$queryRaw<{ id: number; path: string }[]>`
    SELECT id, path FROM uploads WHERE path = ANY(${paths}) ORDER BY id FOR UPDATE`;
  const uses = await tx.use.findMany({ where: { path: { in: paths }, gone: false } });
  const shown = new Set(uses.map(({ path }) => path));
  const idsOf = (isShown: boolean): number[] =>
    uploads.filter(({ path }) => shown.has(path) === isShown).map(({ id }) => id);
  await tx.upload.updateMany({ where: withPosters(idsOf(true)), data: { state: 'used', keepUntil: null } });
  await tx.upload.updateMany({
    where: { ...withPosters(idsOf(false)), state: { not: 'freed' } },
    data: { state: 'freed', keepUntil: orphanAt(now) },
  });
}

/** By ids, since each side of the OR has an index. A filter over the relation would read the whole table. */
export const withPosters = (ids: number[]) => ({ OR: [{ id: { in: ids } }, { posterOfId: { in: ids } }] });
