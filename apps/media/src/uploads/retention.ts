import { UNUSED_UPLOAD_HOURS } from '@slovo/domain/retention';

const HOUR_MS = 60 * 60 * 1000;

/** Upload tickets are valid for a day. */
export const TICKET_SECONDS = 24 * 60 * 60;

/** When an unused upload is removed. */
export const orphanAt = (now: Date): Date => new Date(now.getTime() + UNUSED_UPLOAD_HOURS * HOUR_MS);

/** When an upload that was never stored completely is removed. Storing takes less than an hour. */
export const incompleteUntil = (now: Date): Date => new Date(now.getTime() + HOUR_MS);

/**
 * When a deleted file of the library is removed: an hour for the event of a batch that was made with it at the same
 * moment, and keeps it.
 */
export const deletedUntil = (now: Date): Date => new Date(now.getTime() + HOUR_MS);

/** When an upload is removed whose report was refused: a minute for a report with the same key that is made meanwhile. */
export const releasedUntil = (now: Date): Date => new Date(now.getTime() + 60_000);
