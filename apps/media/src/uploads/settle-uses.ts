import type { Tx } from '../database.ts';
import { orphanAt } from './orphans.ts';

/** What is heard of one promise takes effect one after the other, in whatever order it comes. */
export const lockPromise = (tx: Tx, promiseId: number): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${promiseId}::bigint)`;

/**
 * Keeps the objects that some report shows, and their pictures; lets the others go a day later. The same object can stand in
 * several reports, also of several promises: one that was taken back and the one that followed.
 */
export async function settleUses(tx: Tx, paths: string[], now: Date): Promise<void> {
  // Locked before the uses are read, so that whoever comes second sees those of the first.
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

/** By ids, each side of which has its index: over the relation it would read the whole table. */
export const withPosters = (ids: number[]) => ({ OR: [{ id: { in: ids } }, { posterOfId: { in: ids } }] });
