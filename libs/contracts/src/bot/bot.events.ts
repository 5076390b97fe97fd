import { z } from 'zod';
import { event } from '../event.ts';

/** What became of a message to a person's chat. */
export const noticeDelivered = event(
  'bot',
  'notice-delivered',
  z.object({ receiptId: z.int(), userId: z.int(), messageId: z.int() }),
);
export const noticeUndelivered = event(
  'bot',
  'notice-undelivered',
  z.object({
    receiptId: z.int(),
    userId: z.int(),
    reason: z.enum(['blocked', 'no-chat', 'refused', 'interrupted', 'gave-up']),
  }),
);
/** A button under a notice was pressed in the chat. */
export const noticeAnswered = event(
  'bot',
  'notice-answered',
  z.object({ receiptId: z.int(), userId: z.int(), action: z.string() }),
);
/** The person blocked the bot, or came back to it. */
export const chatBlocked = event('bot', 'chat-blocked', z.object({ userId: z.int() }));
export const chatOpened = event('bot', 'chat-opened', z.object({ userId: z.int() }));
/**
 * An update of Telegram's failed at every attempt. It is never sent: the bot parks it at once, where an operator sees it,
 * and its replay lets the bot try the update again.
 */
export const updateFailed = event(
  'bot',
  'update-failed',
  z.object({ updateId: z.int(), kind: z.string(), chatId: z.int() }),
);
