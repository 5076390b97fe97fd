import type { PromiseSnapshot } from '@slovo/contracts';
import { judgeOf } from '@slovo/domain';
import type { Db } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

/** In `waits_for`: whoever sees the report may decide. No person has this id. */
export const ANYBODY = 0;

/** What an open poll of the promise has in `waits_for`, by which the lists of what waits find it. */
export function waitsFor(promise: PromiseFacts): number | null {
  const judge = promise.deleted ? null : judgeOf(promise);
  return judge === 'anybody' ? ANYBODY : (judge?.motivatorId ?? null);
}

/**
 * Keeps what decides about who sees and judges a promise's reports, and moves its open polls along with it. Events of
 * different names overtake each other, so every one of them brings the whole and the newest version stays. Its row is
 * locked until the end of the transaction, whichever version it has: a poll that opens meanwhile waits and is right.
 */
export async function keepPromise(
  tx: Db,
  promise: PromiseSnapshot,
  deleted = false,
): Promise<{ waitsFor: number | null }> {
  const isNews = await tx.$executeRaw`
    INSERT INTO promises (id, owner_id, title, approval_type, motivator_id, is_public, deleted, version)
    VALUES (${promise.id}, ${promise.userId}, ${promise.title}, ${promise.approvalType}::approval_type,
            ${promise.motivatorId}, ${promise.isPublic}, ${deleted}, ${promise.version})
    ON CONFLICT (id) DO UPDATE SET
      title = EXCLUDED.title, approval_type = EXCLUDED.approval_type, motivator_id = EXCLUDED.motivator_id,
      is_public = EXCLUDED.is_public, deleted = promises.deleted OR EXCLUDED.deleted, version = EXCLUDED.version
    WHERE promises.version < EXCLUDED.version OR (promises.version = EXCLUDED.version AND promises.title IS NULL)`;
  const kept = waitsFor(await tx.promiseFacts.findUniqueOrThrow({ where: { id: promise.id } }));
  if (isNews)
    await tx.poll.updateMany({
      where: { promiseId: promise.id, status: 'open' },
      data: { waitsFor: kept },
    });
  return { waitsFor: kept };
}
