import type { PromiseSnapshot } from '@slovo/contracts';
import { judgeOf } from '@slovo/domain';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

/** In `waits_for`: whoever sees the report may decide. No person has this id. */
export const ANYBODY = 0;

/** The `waits_for` of the promise's open polls. The lists of pending reports find polls by it. */
export function waitsFor(promise: PromiseFacts): number | null {
  const judge = promise.deleted || promise.held ? null : judgeOf(promise);
  return judge === 'anybody' ? ANYBODY : (judge?.motivatorId ?? null);
}

const PROMISES: Projection<PromiseFacts, 'id'> = { table: 'promises', key: ['id'] };

/**
 * Projects what decides who sees and judges a promise's reports, and updates `waits_for` of its open polls with it. The
 * row stays locked until the end of the transaction even if nothing changes: a poll that opens meanwhile waits for it.
 */
export async function projectPromise(
  tx: Tx,
  { id, userId: ownerId, title, approvalType, motivatorId, isPublic, held = false, version }: PromiseSnapshot,
  deleted?: true,
): Promise<{ waitsFor: number | null; deleted: boolean }> {
  const row = { id, ownerId, title, approvalType, motivatorId, isPublic, deleted, held, version };
  const isNewer = await upsertNewest(tx, PROMISES, row);
  // Rows from before this service stored titles get theirs from an event of the same version as well.
  if (!isNewer) await tx.promiseFacts.updateMany({ where: { id, version, title: null }, data: { title } });
  const promise = await tx.promiseFacts.findUniqueOrThrow({ where: { id } });
  const current = waitsFor(promise);
  if (isNewer)
    await tx.poll.updateMany({ where: { promiseId: id, status: 'open' }, data: { waitsFor: current } });
  return { waitsFor: current, deleted: promise.deleted };
}
