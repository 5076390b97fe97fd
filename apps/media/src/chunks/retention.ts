const HOUR_MS = 60 * 60 * 1000;

/** An upload that is gone keeps its rows for an hour: a chunk that is being stored meanwhile is then removed as well. */
export const forgottenAt = (now: Date): Date => new Date(now.getTime() + HOUR_MS);

/** How long finalizing gets the answer that it got first. */
export const answeredUntil = (now: Date): Date => new Date(now.getTime() + 24 * HOUR_MS);

/** Another process may finalize when this one has not said for so long that it is alive. */
const LEASE_MS = 60_000;
export const RENEWAL_MS = LEASE_MS / 3;
export const leasedUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
