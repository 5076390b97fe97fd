/** Above so many recipients a send has to be confirmed. */
export const LARGE_AUDIENCE = 10_000;
/** A preview's sample stays the same for so long, and the panel asks for a new preview after it. */
export const PREVIEW_MS = 15 * 60_000;
export const SAMPLE_SIZE = 5;
/** Those who got a batch within so many days count as recently messaged. */
export const RECENT_DAYS = 7;
export const MOST_SEND_AHEAD_MS = 30 * 24 * 3_600_000;
/** One day. */
export const MOST_HOLD_S = 86_400;
/** Receipts that are moved in one transaction and published by one event. */
export const CHUNK_SIZE = 1_000;
/**
 * New receipts that are written in one transaction and published by one event. So many take about a tenth of a second,
 * which is how long a pause or an answer of Telegram may wait for their locks.
 */
export const RANGE_SIZE = 5_000;
/** Shards of a batch's counters, so that moves of receipts do not wait for each other. */
export const COUNTER_SHARDS = 16;
/** A send with the same key within so long is the same send. */
export const SEND_KEY_MS = 7 * 24 * 3_600_000;

const CHANGED_SHARE = 0.1;
const CHANGED_PEOPLE = 50;

/** The audience is another than the operator was shown: by more than a tenth, and by more than 50 people. */
export const isAudienceChanged = (expected: number, actual: number): boolean => {
  const difference = Math.abs(actual - expected);
  return difference > CHANGED_PEOPLE && difference > expected * CHANGED_SHARE;
};
/** Characters of the name of a saved audience. */
export const SEGMENT_NAME_LIMIT = 80;
