import type { Tx } from '../database.ts';

/** Longer than any transaction or message to Telegram takes that began before. */
export const AGAIN_AFTER_MS = 3_600_000;

/** How long it is known that a receipt was forgotten: events stay in the streams for 31 days. */
export const KEPT_MS = 32 * 24 * 3_600_000;

/** Clocks differ by less. */
const TOLERANCE_MS = 60_000;

/**
 * A notice of this moment is late if its receipt is known as forgotten beyond the returned one. One that is sent again
 * afterwards, because its reader asks for it, names nobody any more.
 */
export const lateBeyond = (occurredAt: Date): Date => new Date(occurredAt.getTime() + KEPT_MS - TOLERANCE_MS);

/** Removes what is kept of messages, sent or not. Sent ones stay in chats. */
export async function forgetSent(
  tx: Tx,
  where: { userId: number } | { receiptId: { in: number[] } },
): Promise<void> {
  await tx.delivery.deleteMany({ where });
  await tx.sentMessage.deleteMany({ where });
}
