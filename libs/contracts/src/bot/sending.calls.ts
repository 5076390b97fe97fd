import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../wire.ts';

/** What was sent to chats in one minute. */
export const SendingMinute = z
  .object({
    /** The start of the minute. */
    at: Instant,
    /** Replies and ordinary notices. */
    direct: z.int(),
    /** Messages of batches. */
    batch: z.int(),
    /** Answers 429 of Telegram. */
    tooManyRequests: z.int(),
    /** Deliveries that ended without a message, by reason. */
    failed: z.object({
      blocked: z.int(),
      'no-chat': z.int(),
      refused: z.int(),
      interrupted: z.int(),
      'gave-up': z.int(),
    }),
  })
  .meta({ id: 'SendingMinute' });
export type SendingMinute = z.output<typeof SendingMinute>;

/** How the bot sends messages: what waits, and the last hour minute by minute. */
export const SendingState = z
  .object({
    at: Instant,
    /** Deliveries in line that people wait for; counted up to 10,000. */
    direct: z.object({
      waiting: z.int(),
      isCapped: z.boolean(),
      /** When the oldest of them was queued; null without one. */
      oldestAt: Instant.nullable(),
    }),
    /** Deliveries of batches in line; those of paused batches count, those of stopping ones do not. */
    batch: z.object({ waiting: z.int(), sending: z.int(), paused: z.int() }),
    /** Messages a second, over the last whole minute. */
    perSecond: z.number(),
    /** Messages of the last 24 hours of which nobody knows whether they arrived (decision 085). */
    unknown: z.object({
      /** They ask or decide something: twice does no harm. */
      sentAgain: z.int(),
      /** Reminders, digests and operators' messages: their receipts failed with `interrupted`. */
      notSentAgain: z.int(),
    }),
    /** 60 minutes, oldest first; the last one is still running. */
    minutes: z.array(SendingMinute),
  })
  .meta({ id: 'SendingState' });
export type SendingState = z.output<typeof SendingState>;

export const getSending = call({
  name: 'bot.get-sending',
  who: 'operator',
  summary: 'What waits to be sent to chats, and what was sent in the last hour',
  input: z.object({}),
  output: SendingState,
  refusals: [],
});
