import type { Tx } from '../database.ts';
import type { User } from '../generated/client.ts';

/**
 * Loads the account and locks it until the transaction ends, so that no concurrent change is lost. Lock it before any other
 * row of the person (links, sessions): in different orders two transactions would deadlock.
 */
export async function lockUser(tx: Tx, id: number): Promise<User | null> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
  return tx.user.findUnique({ where: { id } });
}

/** Loads the account and prevents changes until the transaction ends. Several transactions may do so at once. */
export async function shareLockUser(tx: Tx, id: number): Promise<User | null> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR SHARE`;
  return tx.user.findUnique({ where: { id } });
}
