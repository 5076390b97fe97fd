const HOUR_MS = 60 * 60 * 1000;

/** An upload ticket is good for a day. */
export const TICKET_SECONDS = 24 * 60 * 60;

/** A day for the ticket, and an hour more for the event of a report that was submitted at its end. */
export const orphanAt = (now: Date): Date => new Date(now.getTime() + TICKET_SECONDS * 1000 + HOUR_MS);

/** Longer than any upload takes from its first byte in the storage to its last. */
export const strandedAt = (now: Date): Date => new Date(now.getTime() + HOUR_MS);
