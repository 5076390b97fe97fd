import { MOST_HOLD_S } from '@slovo/domain/batch';
import {
  MESSAGE_FORMATS,
  MESSAGE_LANGUAGES,
  PERSONAL_LANGUAGES,
  VARIABLE_LIMIT,
} from '@slovo/domain/message';
import { z } from 'zod';
import { AudienceFilters, QuietHoursChoice } from './batches.wire.ts';
import { Instant } from '../wire.ts';
import { Lines } from '../written.ts';

// A message that is a code of `refusals.ts` becomes the code of the refusal: the document gives these a sentence each.

/** Bounded before it is parsed: markup of the longest text is far shorter. The limits of texts count plain text. */
const Html = z.string().max(100_000);
const missing = (code: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? code : undefined;

export const SendKey = z
  .string({ error: missing('IDEMPOTENCY_KEY_REQUIRED') })
  .max(200)
  .refine((key) => key.trim() !== '', 'IDEMPOTENCY_KEY_REQUIRED');

const FileId = z.string({ error: missing('MEDIA_ID_REQUIRED') }).regex(/^[\da-f]{32}$/, '32 hex digits');
const MediaKind = z.enum(['image', 'video'], { error: missing('MEDIA_KIND_REQUIRED') });
const MessageMedia = z.object({ fileId: FileId, type: MediaKind });
const Variables = z.record(z.string().regex(/^\w{1,64}$/), Lines(VARIABLE_LIMIT));

const NO_CHANNEL = 'CHANNEL_REQUIRED';
const channels = (telegram: boolean, web: boolean) =>
  z
    .object({ telegram: z.boolean().default(false), web: z.boolean().default(false) })
    .refine((chosen) => chosen.telegram || chosen.web, NO_CHANNEL)
    .default({ telegram, web });

/** When and to whom exactly; the same for a broadcast and a group. */
const sending = {
  /** Seconds in which it can be undone before anyone gets anything. */
  holdSeconds: z.int().min(0).max(MOST_HOLD_S).default(0),
  /** At most 30 days ahead; the hold follows it. */
  sendAt: Instant.optional(),
  quietHours: QuietHoursChoice.default('silent'),
  /** What the preview said: a send to another number of people is refused. */
  expectedAudience: z.int().min(0).optional(),
  confirmLargeAudience: z.boolean().default(false),
};

export const PersonalMessage = z.object({
  messageType: z.enum(['text', 'template']),
  text: Html.optional(),
  media: MessageMedia.optional(),
  messageKey: z.string().max(64).optional(),
  variables: Variables.default({}),
  lang: z.enum(PERSONAL_LANGUAGES).default('ru'),
  channels: channels(true, false),
  quietHours: QuietHoursChoice.default('silent'),
  reason: Lines(500, { error: missing('REASON_REQUIRED') }).min(1, 'REASON_REQUIRED'),
  idempotencyKey: SendKey,
});

export const BroadcastMessage = z.object({
  type: z.literal('broadcast').default('broadcast'),
  content: z.object({ text: Html.optional(), media: MessageMedia.optional() }),
  channels: channels(true, true),
  lang: z.enum(MESSAGE_LANGUAGES).default('ru'),
  /** Follows from the content; one that contradicts it is refused. */
  format: z
    .union([
      z.enum(MESSAGE_FORMATS),
      z.object({ telegram: z.string().optional(), web: z.string().optional() }),
    ])
    .optional(),
  variables: Variables.default({}),
  /** The answer's is another. */
  batchId: z.union([z.string().max(200), z.number()]).optional(),
  idempotencyKey: SendKey,
  ...sending,
});

export const GroupMessage = z.object({
  messageType: z.enum(['text', 'template']).default('text'),
  text: Html.optional(),
  messageKey: z.string().max(64).optional(),
  variables: Variables.default({}),
  lang: z.enum(MESSAGE_LANGUAGES).default('ru'),
  mediaFileId: FileId.optional(),
  /** The file's own kind if it is not sent. */
  mediaType: MediaKind.optional(),
});

export const GroupSend = z.object({
  /**
   * A parameter of the query. Nothing is sent: the answer is an `AudiencePreview`, and needs neither message nor key.
   */
  preview: z.union([z.boolean(), z.stringbool()]).default(false),
  filters: AudienceFilters,
  message: GroupMessage.optional(),
  channels: channels(true, false),
  idempotencyKey: SendKey.optional(),
  ...sending,
});

/** The body of any of the three, with the limits of that one; what only concerns recipients is ignored. */
export const TestMessage = z.object({
  messageType: z.enum(['text', 'template']).optional(),
  text: Html.optional(),
  media: MessageMedia.optional(),
  messageKey: z.string().max(64).optional(),
  content: z.object({ text: Html.optional(), media: MessageMedia.optional() }).optional(),
  message: GroupMessage.optional(),
  variables: Variables.default({}),
  lang: z.enum(PERSONAL_LANGUAGES).default('ru'),
});
