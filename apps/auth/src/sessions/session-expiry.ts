const DAY_MS = 24 * 60 * 60 * 1000;

/** Sessions last 30 days from their last use. A token expires when its session would have at the time of signing. */
const SESSION_DAYS = 30;

export const endOfSession = (lastUse: Date): Date => new Date(lastUse.getTime() + SESSION_DAYS * DAY_MS);

/** A session that was last used before this instant has expired, and so have its tokens. */
export const oldestPossibleUse = (now: Date): Date => new Date(now.getTime() - SESSION_DAYS * DAY_MS);
