import { RETENTION_DAYS } from '@slovo/domain/retention';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sessions last 30 days from their last use. A token expires when its session would have at the time of signing. */
const SESSION_DAYS = RETENTION_DAYS.unusedSession;
/** The longest session, however much it is used: its holder then has to prove again who they are. */
const LONGEST_DAYS = RETENTION_DAYS.longestSession;

export const endOfSession = ({ createdAt }: { createdAt: Date }, lastUse: Date): Date =>
  new Date(Math.min(lastUse.getTime() + SESSION_DAYS * DAY_MS, createdAt.getTime() + LONGEST_DAYS * DAY_MS));

/** A session that was last used before this instant has expired, and so have its tokens. */
export const oldestPossibleUse = (now: Date): Date => new Date(now.getTime() - SESSION_DAYS * DAY_MS);
