import type { PromiseSnapshot } from '@slovo/contracts';
import type { Tx } from '../database.ts';

/**
 * Keeps what profiles count of a promise. Events of different names overtake each other, so each brings the whole and the
 * newest version stays; a deleted promise stays as a row, or a late event would bring it back.
 */
export async function keepPromise(tx: Tx, promise: PromiseSnapshot, deleted = false): Promise<void> {
  const started = promise.startedAt !== null;
  const kept = promise.status === 'closed' && promise.completionType === 'success';
  await tx.$executeRaw`
    INSERT INTO promises (id, owner_id, started, kept, is_public, deleted, version)
    VALUES (${promise.id}, ${promise.userId}, ${started}, ${kept}, ${promise.isPublic}, ${deleted}, ${promise.version})
    ON CONFLICT (id) DO UPDATE SET
      started = EXCLUDED.started, kept = EXCLUDED.kept, is_public = EXCLUDED.is_public, deleted = EXCLUDED.deleted,
      version = EXCLUDED.version
    WHERE promises.version < EXCLUDED.version`;
}

/** Sums are the same in whichever order reports and their withdrawals come; that each counts once is the inbox's work. */
export async function countReports(tx: Tx, promise: PromiseSnapshot, difference: 1 | 0 | -1): Promise<void> {
  await keepPromise(tx, promise);
  await tx.$executeRaw`UPDATE promises SET reports = reports + ${difference} WHERE id = ${promise.id}`;
}
