import { BATCH_TYPES, RETRIED_ON_DEMAND, SEGMENT_NAME_LIMIT } from '@slovo/domain/batch';
import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import type { RefusalCode } from '../refusals.ts';
import { Done, Id, Limit } from '../wire.ts';
import { BroadcastMessage, GroupSend, PersonalMessage, TestMessage } from './batches.input.ts';
import {
  AudienceFilters,
  AudiencePreview,
  Batch,
  BatchCreated,
  BatchDetails,
  BatchOutcome,
  BatchRecipient,
  BatchStatus,
  MessageTemplate,
  OutcomeReason,
  PersonalResult,
  Segment,
} from './batches.wire.ts';
import { Line } from '../written.ts';

const KEY_REFUSALS = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const;
const CONTENT_REFUSALS = [
  'TEXT_TOO_LONG',
  'TEMPLATE_KEY_REQUIRED',
  'TEMPLATE_VARIABLE_MISSING',
  'VARIABLE_UNKNOWN',
  'MEDIA_ID_REQUIRED',
  'MEDIA_KIND_REQUIRED',
  'MEDIA_NOT_FOUND',
  'FORMAT_CONTRADICTS_CONTENT',
  'CHANNEL_REQUIRED',
] as const satisfies readonly RefusalCode[];
const AUDIENCE_REFUSALS = [
  'AUDIENCE_EMPTY',
  'AUDIENCE_CHANGED',
  'LARGE_AUDIENCE_UNCONFIRMED',
] as const satisfies readonly RefusalCode[];

/** A batch of one. The answer waits up to 3 s for Telegram and then says `queued`. */
export const notifyUser = call({
  name: 'notifications.notify-user',
  who: 'operator',
  summary: 'Sends a message to one person',
  input: PersonalMessage.extend({ id: Id }),
  output: PersonalResult,
  http: { bodyKey: true },
  refusals: [...KEY_REFUSALS, ...CONTENT_REFUSALS, 'TEXT_REQUIRED', 'REASON_REQUIRED', 'USER_NOT_FOUND'],
});

export const getPersonalStatus = call({
  name: 'notifications.get-personal-status',
  who: 'operator',
  summary: 'What became of a message to one person',
  input: z.object({ id: Id, jobId: Id }),
  output: PersonalResult,
  refusals: ['BATCH_NOT_FOUND'],
});

/** Answers before anyone gets anything. */
export const sendBroadcast = call({
  name: 'notifications.send-broadcast',
  who: 'operator',
  summary: 'Sends a message to everyone',
  input: BroadcastMessage,
  output: BatchCreated,
  http: { bodyKey: true },
  refusals: [...KEY_REFUSALS, ...CONTENT_REFUSALS, 'CONTENT_REQUIRED', ...AUDIENCE_REFUSALS],
});

/**
 * With `?preview=true` it sends nothing and answers who would get it. A send needs a preview of the same filters by the
 * same operator within 15 minutes, or the number that one said as `expectedAudience`.
 */
export const sendGroup = call({
  name: 'notifications.send-group',
  who: 'operator',
  summary: 'Sends a message to people chosen by filters, or previews who they are',
  input: GroupSend,
  output: z.union([BatchCreated, AudiencePreview]),
  http: { bodyKey: true, query: ['preview'] },
  refusals: [
    ...KEY_REFUSALS,
    ...CONTENT_REFUSALS,
    'CONTENT_REQUIRED',
    'AUDIENCE_PREVIEW_REQUIRED',
    ...AUDIENCE_REFUSALS,
  ],
});

/** The message says that it is a test; it is kept out of the history. */
export const sendTest = call({
  name: 'notifications.send-test',
  who: 'operator',
  summary: 'Sends a message to the operator’s own chat',
  input: TestMessage,
  output: PersonalResult,
  refusals: [...CONTENT_REFUSALS, 'CONTENT_REQUIRED', 'OPERATOR_HAS_NO_CHAT'],
});

export const getBatch = call({
  name: 'notifications.get-batch',
  who: 'operator',
  summary: 'How far a batch is',
  input: z.object({ id: Id }),
  output: BatchDetails,
  refusals: ['BATCH_NOT_FOUND'],
});

/** Tests are not listed. `total` is exact up to 10,000, and 10,000 beyond. */
export const listBatches = call({
  name: 'notifications.list-batches',
  who: 'operator',
  summary: 'Batches, newest first',
  input: z.object({
    limit: Limit(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    status: BatchStatus.optional(),
    type: z.enum(BATCH_TYPES).exclude(['test']).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    batches: z.array(Batch),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
  }),
  refusals: [],
});

export const listRecipients = call({
  name: 'notifications.list-recipients',
  who: 'operator',
  summary: 'Recipients of a batch, with what became of the message for each',
  input: z.object({
    id: Id,
    outcome: BatchOutcome.optional(),
    reason: OutcomeReason.optional(),
    /** An id, or the beginning of a username. */
    q: Line(64).min(1).optional(),
    limit: Limit(50),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ items: z.array(BatchRecipient), next: z.string().nullable() }),
  http: ARRAY_PAGE,
  refusals: ['BATCH_NOT_FOUND'],
});

const move = {
  who: 'operator',
  output: Batch,
  refusals: ['BATCH_NOT_FOUND', 'BATCH_STATE_REFUSED'],
} as const;

/** At most 30 messages leave after the answer. Pausing the paused changes nothing. */
export const pauseBatch = call({
  ...move,
  name: 'notifications.pause-batch',
  summary: 'Pauses a batch',
  input: z.object({ id: Id }),
});
export const resumeBatch = call({
  ...move,
  name: 'notifications.resume-batch',
  summary: 'Continues a paused batch',
  input: z.object({ id: Id }),
});
/** Before it began nobody gets anything; afterwards nobody else. */
export const stopBatch = call({
  ...move,
  name: 'notifications.stop-batch',
  summary: 'Stops a batch for good',
  input: z.object({ id: Id }),
});
/** Takes `gave-up` and `interrupted`, and what is asked for: `blocked` only those who came back. */
export const retryBatch = call({
  ...move,
  name: 'notifications.retry-batch',
  summary: 'Sends again to recipients who failed',
  input: z.object({ id: Id, reasons: z.array(z.enum(RETRIED_ON_DEMAND)).max(2).default([]) }),
});

export const listTemplates = call({
  name: 'notifications.list-templates',
  who: 'operator',
  summary: 'Templates of operators’ messages, with their variables and samples',
  input: z.object({}),
  output: z.object({ success: z.literal(true), templates: z.array(MessageTemplate) }),
  refusals: [],
});

const SegmentName = Line(SEGMENT_NAME_LIMIT).min(1);

export const listSegments = call({
  name: 'notifications.list-segments',
  who: 'operator',
  summary: 'Saved audiences, by name',
  input: z.object({}),
  output: z.object({ success: z.literal(true), segments: z.array(Segment) }),
  refusals: [],
});
/** At most 200 segments. */
export const createSegment = call({
  name: 'notifications.create-segment',
  who: 'operator',
  summary: 'Saves an audience',
  input: z.object({ name: SegmentName, filters: AudienceFilters }),
  output: Segment,
  refusals: ['SEGMENT_NAME_TAKEN', 'SEGMENTS_TOO_MANY'],
});
export const updateSegment = call({
  name: 'notifications.update-segment',
  who: 'operator',
  summary: 'Changes a saved audience',
  input: z.object({ id: Id, name: SegmentName.optional(), filters: AudienceFilters.optional() }),
  output: Segment,
  refusals: ['SEGMENT_NOT_FOUND', 'SEGMENT_NAME_TAKEN'],
});
export const deleteSegment = call({
  name: 'notifications.delete-segment',
  who: 'operator',
  summary: 'Deletes a saved audience',
  input: z.object({ id: Id }),
  output: Done,
  refusals: ['SEGMENT_NOT_FOUND'],
});
