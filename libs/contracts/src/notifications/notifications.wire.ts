import { LANGUAGES } from '@slovo/domain/languages';
import { RECEIPT_STATUSES } from '@slovo/domain';
import { PERSONAL_LANGUAGES } from '@slovo/domain/message';
import { z } from 'zod';
import { Instant } from '../wire.ts';

export const ReceiptStatus = z.enum(RECEIPT_STATUSES);

/** Replaces the button's usual text where a message is about several promises. */
const label = z.string().optional();
/** The day of the promise: once it is over, the button says so and does nothing. */
const day = z.int().optional();

/** What a button under a message does when it is pressed. The bot turns it into callback data, the web into a link. */
export const NoticeAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open-promise'), promiseId: z.int(), label }),
  z.object({ kind: z.literal('report'), promiseId: z.int(), label, day }),
  z.object({ kind: z.literal('skip'), promiseId: z.int(), day }),
  z.object({ kind: z.literal('snooze'), receiptId: z.int(), day }),
  z.object({ kind: z.literal('vote'), reportId: z.int() }),
  z.object({ kind: z.literal('approve'), reportId: z.int() }),
  z.object({ kind: z.literal('reject'), reportId: z.int() }),
  z.object({ kind: z.literal('accept-invitation'), invitationId: z.int() }),
  z.object({ kind: z.literal('decline-invitation'), invitationId: z.int() }),
  z.object({ kind: z.literal('go-on'), promiseId: z.int() }),
  z.object({ kind: z.literal('begin-anew'), promiseId: z.int() }),
  z.object({ kind: z.literal('let-go'), promiseId: z.int() }),
  z.object({ kind: z.literal('keep-on'), promiseId: z.int() }),
  z.object({ kind: z.literal('pause'), promiseId: z.int() }),
  z.object({ kind: z.literal('mute-promise'), promiseId: z.int() }),
  z.object({ kind: z.literal('end-session'), alertId: z.int() }),
  z.object({ kind: z.literal('keep-account') }),
  z.object({ kind: z.literal('open-own-data') }),
]);
export type NoticeAction = z.output<typeof NoticeAction>;

export const NoticeMedia = z.object({
  fileId: z.string(),
  type: z.enum(['image', 'video']),
  url: z.string(),
});

export const ReceiptView = z
  .object({
    id: z.int(),
    notification_id: z.int(),
    user_id: z.int(),
    promise_id: z.int().nullable(),
    status: ReceiptStatus,
    created_at: Instant,
    delivered_at: Instant.nullable(),
    read_at: Instant.nullable(),
    responded_at: Instant.nullable(),
    /** From then on it is out of date, as a reminder of a day that is over, and no longer new; null: never. */
    expires_at: Instant.nullable().default(null),
    response_type: z.string().nullable(),
    retry_count: z.int(),
    message_key: z.string(),
    variables: z.record(z.string(), z.string()),
    /** The language of the text; operators also write in languages that the product does not speak. */
    lang: z.enum([...new Set([...LANGUAGES, ...PERSONAL_LANGUAGES])]),
    metadata: z.record(z.string(), z.unknown()),
    /** The message as a person reads it; `html` is safe to show. */
    title: z.string(),
    text: z.string(),
    html: z.string(),
    media: NoticeMedia.nullable(),
    actions: z.array(NoticeAction),
  })
  .meta({ id: 'Receipt' });
export type ReceiptView = z.output<typeof ReceiptView>;

/** `HH:MM` on the person's own clock. */
export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00');

export const NotificationSettings = z
  .object({
    /**
     * Morning and latest evening reminder of habits and challenges, and the reminder of goals; null switches one off.
     */
    day_start: WallTime.nullable(),
    day_end: WallTime.nullable(),
    every_day: WallTime.nullable(),
    /**
     * From `quiet_from` to `quiet_until`, also past midnight, no reminders are sent and other messages are silent;
     * equal times switch it off.
     */
    quiet_from: WallTime,
    quiet_until: WallTime,
    /** Monday's summary of the week. */
    weekly_digest: z.boolean(),
    /** Until then nothing is sent to the chat; notices still appear on the web. Null ends the mute. */
    muted_until: Instant.nullable(),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof NotificationSettings>;
