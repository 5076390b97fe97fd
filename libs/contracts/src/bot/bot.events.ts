import { z } from 'zod';
import { event } from '../event.ts';
import { Instant } from '../wire.ts';

const ofNotices = { changesNothing: 'notices and their delivery are in no answer that is kept' };

/** The result of sending a message to a person's chat. */
export const noticeDelivered = event(
  'bot',
  'notice-delivered',
  z.object({ receiptId: z.int(), userId: z.int(), messageId: z.int() }),
  ofNotices,
);
export const noticeUndelivered = event(
  'bot',
  'notice-undelivered',
  z.object({
    receiptId: z.int(),
    userId: z.int(),
    reason: z.enum(['blocked', 'no-chat', 'refused', 'interrupted', 'gave-up']),
  }),
  ofNotices,
);
/** A button under a notice was pressed in the chat. */
export const noticeAnswered = event(
  'bot',
  'notice-answered',
  z.object({ receiptId: z.int(), userId: z.int(), action: z.string() }),
  ofNotices,
);
/** The person blocked or unblocked the bot. */
export const chatBlocked = event('bot', 'chat-blocked', z.object({ userId: z.int() }), ofNotices);
export const chatOpened = event('bot', 'chat-opened', z.object({ userId: z.int() }), ofNotices);
/**
 * A Telegram update failed at every attempt. This event is never published: the bot parks it, so that an operator sees
 * it; replaying it makes the bot try the update again.
 */
export const updateFailed = event(
  'bot',
  'update-failed',
  z.object({ updateId: z.int(), kind: z.string(), chatId: z.int() }),
  ofNotices,
);
/** Nothing of a paused or stopping batch is at Telegram any more. `version` is that of the `batch-moved` it answers. */
export const batchHalted = event(
  'bot',
  'batch-halted',
  z.object({ batchId: z.int(), version: z.int() }),
  ofNotices,
);
/**
 * Deliveries of a batch whose turn came in their readers' quiet hours: the bot has forgotten them, and sends them after
 * the next `batch-range-ready` that names them. `until` is when the quiet hours end.
 */
export const batchDeliveriesPostponed = event(
  'bot',
  'batch-deliveries-postponed',
  z.object({
    batchId: z.int(),
    waits: z.array(z.object({ receiptId: z.int(), userId: z.int(), until: Instant })).max(1_000),
  }),
  ofNotices,
);
