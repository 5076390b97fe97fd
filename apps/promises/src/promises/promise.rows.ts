import { Refusal } from '@slovo/kit/calls';
import type { Db, Prisma } from '../database.ts';
import { type LoadedPromise, withFacts } from './promise.record.ts';

/** Whoever changes a promise holds its row until the end of the transaction: the next one decides on what it then finds. */
export async function lockPromise(tx: Db, id: number): Promise<LoadedPromise | null> {
  const rows = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM promises WHERE id = ${id} FOR UPDATE`;
  return rows.length > 0 ? tx.promiseRecord.findUnique({ where: { id }, include: withFacts }) : null;
}

/**
 * Compare-and-set on the status and the version that were loaded; whatever others may see changes makes a new version.
 * @throws Refusal STATE_CHANGED
 */
export async function savePromise(
  tx: Db,
  { id, status, version }: LoadedPromise,
  change: Prisma.PromiseRecordUncheckedUpdateManyInput,
): Promise<LoadedPromise> {
  const { count } = await tx.promiseRecord.updateMany({
    where: { id, status, version },
    data: { ...change, version: { increment: 1 } },
  });
  if (count === 0) throw new Refusal('STATE_CHANGED');
  return tx.promiseRecord.findUniqueOrThrow({ where: { id }, include: withFacts });
}

/** The feed's order never goes back, however late a step that was due earlier is taken. */
export const activeAt = ({ lastActivityAt }: LoadedPromise, at: Date): { lastActivityAt: Date } => ({
  lastActivityAt: at > lastActivityAt ? at : lastActivityAt,
});
