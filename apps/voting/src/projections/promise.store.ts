import type { PromiseSnapshot } from '@slovo/contracts';
import { judgeOf } from '@slovo/domain';
import type { Tx } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

/** In `waits_for`: whoever sees the report may decide. No person has this id. */
export const ANYBODY = 0;

/** The `waits_for` of the promise's open polls. The lists of pending reports find polls by it. */
export function waitsFor(promise: PromiseFacts): number | null {
  const judge = promise.deleted ? null : judgeOf(promise);
  return judge === 'anybody' ? ANYBODY : (judge?.motivatorId ?? null);
}

/**
 * Projects what decides who sees and judges a promise's reports, and updates `waits_for` of its open polls with it.
 * Events of different names overtake each other, so each carries a whole snapshot and the newest version wins. The row
 * stays locked until the end of the transaction even if nothing changes: a poll that opens meanwhile waits for it.
 */
export async function projectPromise(
  tx: Tx,
  promise: PromiseSnapshot,
  deleted = false,
): Promise<{ waitsFor: number | null }> {
  const isNewer = await tx.$executeRaw`
    INSERT INTO promises (id, owner_id, title, approval_type, motivator_id, is_public, deleted, version)
    VALUES (${promise.id}, ${promise.userId}, ${promise.title}, ${promise.approvalType}::approval_type,
            ${promise.motivatorId}, ${promise.isPublic}, ${deleted}, ${promise.version})
    ON CONFLICT (id) DO UPDATE SET
      title = EXCLUDED.title, approval_type = EXCLUDED.approval_type, motivator_id = EXCLUDED.motivator_id,
      is_public = EXCLUDED.is_public, deleted = promises.deleted OR EXCLUDED.deleted, version = EXCLUDED.version
    WHERE promises.version < EXCLUDED.version OR (promises.version = EXCLUDED.version AND promises.title IS NULL)`;
  const current = waitsFor(await tx.promiseFacts.findUniqueOrThrow({ where: { id: promise.id } }));
  if (isNewer)
    await tx.poll.updateMany({
      where: { promiseId: promise.id, status: 'open' },
      data: { waitsFor: current },
    });
  return { waitsFor: current };
}
