/** A reminder that is later than this, after downtime, is not sent: the morning's is no use at night. */
const LATEST_MS = 60 * 60_000;

export const isTooLate = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > LATEST_MS;
