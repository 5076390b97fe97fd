import type { PromiseSnapshot } from '@slovo/contracts';
import { judgeOf, overdueUntil } from '@slovo/domain';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

/** In `waits_for`: whoever sees the report may decide. No person has this id. */
export const ANYBODY = 0;

/** The `waits_for` of the promise's open polls. The lists of pending reports find polls by it. */
export function waitsFor(promise: PromiseFacts): number | null {
  const judge = promise.deleted || promise.held || promise.closed ? null : judgeOf(promise);
  return judge === 'anybody' ? ANYBODY : (judge?.motivatorId ?? null);
}

const PROMISES: Projection<PromiseFacts, 'id'> = { table: 'promises', key: ['id'] };

const rowOf = (promise: PromiseSnapshot) => ({
  id: promise.id,
  ownerId: promise.userId,
  title: promise.title,
  approvalType: promise.approvalType,
  motivatorId: promise.motivatorId,
  isPublic: promise.isPublic,
  held: promise.held ?? false,
  closed: promise.status === 'closed',
  closesBy: closesBy(promise),
  version: promise.version,
});

/** The end of the 72 hours after the term, in which decisions still count. */
function closesBy({ startedAt, timeZone, dayStartsAt, daysTotal, pauses }: PromiseSnapshot): Date | null {
  if (startedAt === null || timeZone === null || dayStartsAt === null) return null;
  return overdueUntil({ startedAt: new Date(startedAt), timeZone, dayStartsAt, daysTotal, pauses });
}

/**
 * Projects what decides who sees and judges a promise's reports, and updates `waits_for` of its open polls with it. The
 * row stays locked until the end of the transaction even if nothing changes: a poll that opens meanwhile waits for it.
 */
export async function projectPromise(
  tx: Tx,
  snapshot: PromiseSnapshot,
  deleted?: true,
): Promise<{ waitsFor: number | null; deleted: boolean }> {
  const { id, title, version } = snapshot;
  const row = { ...rowOf(snapshot), deleted };
  const isNewer = await upsertNewest(tx, PROMISES, row);
  // Rows from before this service stored titles get theirs from an event of the same version as well.
  if (!isNewer) await tx.promiseFacts.updateMany({ where: { id, version, title: null }, data: { title } });
  const promise = await tx.promiseFacts.findUniqueOrThrow({ where: { id } });
  const current = waitsFor(promise);
  if (isNewer)
    await tx.poll.updateMany({ where: { promiseId: id, status: 'open' }, data: { waitsFor: current } });
  return { waitsFor: current, deleted: promise.deleted };
}
