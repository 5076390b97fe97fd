import type { Tx } from '../database.ts';
import type { User } from '../generated/client.ts';

type Named = Pick<User, 'id' | 'usernameKey'>;

/** Keeps the username that a person gives up, so that its addresses lead to them while nobody has it. The latest one counts. */
export async function keepFormerUsername(tx: Tx, before: Named, after: Named, now: Date): Promise<void> {
  const { id: userId, usernameKey } = before;
  if (usernameKey === null || after.usernameKey === null || usernameKey === after.usernameKey) return;
  await tx.formerUsername.upsert({
    where: { usernameKey },
    create: { usernameKey, userId, since: now },
    update: { userId, since: now },
  });
}
