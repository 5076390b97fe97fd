import type { Tx } from '../database.ts';
import type { User } from '../generated/client.ts';

/**
 * The account, locked until the transaction ends: two changes at once both count. Taken before any other row of the
 * person (links, sessions), by everyone: in another order two transactions would wait for each other.
 */
export async function lockUser(tx: Tx, id: number): Promise<User | null> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
  return tx.user.findUnique({ where: { id } });
}

/** The account as it stays until the transaction ends; others may read it so at the same time, nobody changes it. */
export async function holdUser(tx: Tx, id: number): Promise<User | null> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR SHARE`;
  return tx.user.findUnique({ where: { id } });
}
