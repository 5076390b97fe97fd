import { Refusal } from '@slovo/kit/calls';
import type { Tx, Prisma } from '../database.ts';
import { type LoadedPromise, withFacts } from './promise.record.ts';

/** Locks the row until the end of the transaction, so that changes of a promise run one after the other. */
export async function lockPromise(tx: Tx, id: number): Promise<LoadedPromise | null> {
  const rows = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM promises WHERE id = ${id} FOR UPDATE`;
  return rows.length > 0 ? tx.promiseRecord.findUnique({ where: { id }, include: withFacts }) : null;
}

/**
 * Compare-and-set on the status and the version that were loaded. Every change that others can see makes a new version.
 * @throws Refusal STATE_CHANGED
 */
export async function savePromise(
  tx: Tx,
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

/** The time of the latest activity never goes back, even if a step that was due earlier is taken late. */
export const activeAt = (
  { lastActivityAt }: Pick<LoadedPromise, 'lastActivityAt'>,
  at: Date,
): { lastActivityAt: Date } => ({
  lastActivityAt: at > lastActivityAt ? at : lastActivityAt,
});
