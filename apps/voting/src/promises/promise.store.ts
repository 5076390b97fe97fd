import type { PromiseSnapshot } from '@slovo/contracts';
import type { Db } from '../database.ts';

/**
 * Keeps what decides about who sees and judges a promise's reports. Events of different names overtake each other, so
 * every one of them brings the whole and the newest version stays.
 */
export async function keepPromise(tx: Db, promise: PromiseSnapshot, deleted = false): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO promises (id, owner_id, approval_type, motivator_id, is_public, deleted, version)
    VALUES (${promise.id}, ${promise.userId}, ${promise.approvalType}::approval_type, ${promise.motivatorId},
            ${promise.isPublic}, ${deleted}, ${promise.version})
    ON CONFLICT (id) DO UPDATE SET
      approval_type = EXCLUDED.approval_type, motivator_id = EXCLUDED.motivator_id, is_public = EXCLUDED.is_public,
      deleted = EXCLUDED.deleted, version = EXCLUDED.version
    WHERE promises.version < EXCLUDED.version`;
}
