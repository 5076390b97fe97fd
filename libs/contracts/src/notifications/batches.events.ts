import { RANGE_SIZE } from '@slovo/domain/batch';
import { PERSONAL_LANGUAGES } from '@slovo/domain/message';
import { z } from 'zod';
import { event } from '../event.ts';
import { idRuns } from './id-runs.ts';
import { NoticeMedia, ReceiptStatus } from './notifications.wire.ts';

const ofReceipts = {
  changesNothing: 'messages of operators and their receipts are in no answer that is kept',
};

const batchId = z.int();

/**
 * Published once, before the first chunk of a batch. `html` is canonical, with its variables in braces; `variables` are
 * the same for all recipients and go before a recipient's own `first_name` and `username`.
 */
export const batchContent = event(
  'notifications',
  'batch-content',
  z.object({
    batchId,
    html: z.string(),
    lang: z.enum(PERSONAL_LANGUAGES),
    /** `path`: that of the object in the media service. */
    media: NoticeMedia.extend({ path: z.string() }).nullable(),
    variables: z.record(z.string(), z.string()),
    /** Sent to its operator only, marked in its text: its media need not be kept. */
    isTest: z.boolean().default(false),
    /** What becomes of a message whose turn comes in its reader's quiet hours. */
    quietHours: z.enum(['silent', 'wait']).default('silent'),
  }),
  ofReceipts,
);

/** Quiet hours of these people that are not the usual ones, in minutes after midnight of their zone. */
const quiet = z.array(z.object({ from: z.int(), until: z.int(), userIds: z.array(z.int()) })).default([]);

const ids = z.array(z.int()).max(RANGE_SIZE);

/** Receipts to send to chats. `receiptIds` and `userIds` are parallel; `round` grows with each retry. */
export const batchRangeReady = event(
  'notifications',
  'batch-range-ready',
  z.object({ batchId, round: z.int(), receiptIds: ids, userIds: ids, quiet }),
  ofReceipts,
);

/** The same, of at most 1,000. Only replicas of the release before publish it. */
export const batchChunkReady = event(
  'notifications',
  'batch-chunk-ready',
  z.object({
    batchId,
    round: z.int(),
    receiptIds: z.array(z.int()).max(1_000),
    userIds: z.array(z.int()).max(1_000),
    /** The people among them who sleep now. Only replicas of the bot that do not know `quiet` yet read it. */
    silent: z.array(z.int()),
    quiet,
  }),
  ofReceipts,
);

/** Pauses, resumes or stops the sending of a batch. The newest `version` wins. */
export const batchMoved = event(
  'notifications',
  'batch-moved',
  z.object({ batchId, state: z.enum(['sending', 'paused', 'stopping']), version: z.int() }),
  ofReceipts,
);

/** New receipts of a batch that are shown on the web, for open pages of their readers. The lists are parallel, see `idRuns`. */
export const batchRangeShown = event(
  'notifications',
  'batch-range-shown',
  z.object({ receiptRuns: idRuns(RANGE_SIZE), userRuns: idRuns(RANGE_SIZE) }),
  ofReceipts,
);

/** The same with each id. Only replicas of the release before publish it. */
export const batchReceiptsShown = event(
  'notifications',
  'batch-receipts-shown',
  z.object({ receiptIds: ids, userIds: ids }),
  ofReceipts,
);

/**
 * Receipts of a batch that have another status, for open pages of their readers. Replicas of the release before publish new
 * ones with it too.
 */
export const batchReceiptsChanged = event(
  'notifications',
  'batch-receipts-changed',
  z.object({
    receipts: z.array(z.object({ id: z.int(), userId: z.int(), status: ReceiptStatus })).max(1_000),
  }),
  ofReceipts,
);
