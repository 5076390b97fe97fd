import type { Tx } from '../database.ts';

/** Longer than any transaction or message to Telegram takes that began before. */
export const AGAIN_AFTER_MS = 3_600_000;

/** Removes what is kept of messages, sent or not. Sent ones stay in chats. */
export async function forgetSent(
  tx: Tx,
  where: { userId: number } | { receiptId: { in: number[] } },
): Promise<void> {
  await tx.delivery.deleteMany({ where });
  await tx.sentMessage.deleteMany({ where });
}
