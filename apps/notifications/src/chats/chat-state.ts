import type { Tx } from '../database.ts';
import { unknownPerson } from '../people/people.ts';

/** Records since when the bot cannot write to a person's chat. Events may arrive out of order: an older one is ignored. */
export async function recordChatState(tx: Tx, userId: number, isBlocked: boolean, at: Date): Promise<void> {
  const change = { blockedAt: isBlocked ? at : null, chatChangedAt: at };
  const { count } = await tx.person.createMany({
    data: [{ userId, ...unknownPerson, ...change }],
    skipDuplicates: true,
  });
  if (count > 0) return;
  const older = { OR: [{ chatChangedAt: null }, { chatChangedAt: { lt: at } }] };
  await tx.person.updateMany({ where: { userId, ...older }, data: change });
}
