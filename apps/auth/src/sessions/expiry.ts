const DAY_MS = 24 * 60 * 60 * 1000;

/** Sessions last 30 days from their last use; a token lives as long as its session could when it was signed. */
const SESSION_DAYS = 30;

export const endOfSession = (lastUse: Date): Date => new Date(lastUse.getTime() + SESSION_DAYS * DAY_MS);

/** Before this instant nothing can still be open: a session used then has expired, whatever became of it. */
export const oldestLiving = (now: Date): Date => new Date(now.getTime() - SESSION_DAYS * DAY_MS);
