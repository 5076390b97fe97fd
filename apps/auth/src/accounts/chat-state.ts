import type { Tx } from '../database.ts';

/** Records since when a person has blocked the bot. Events may arrive out of order: an older one is ignored. */
export async function recordChatState(tx: Tx, userId: number, isBlocked: boolean, at: Date): Promise<void> {
  await tx.user.updateMany({
    where: { id: userId, OR: [{ chatChangedAt: null }, { chatChangedAt: { lt: at } }] },
    data: { chatBlockedAt: isBlocked ? at : null, chatChangedAt: at },
  });
}
