export const PERSON_STATUSES = ['active', 'inactive', 'suspended', 'banned'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

const INACTIVE_AFTER_MS = 90 * 24 * 60 * 60 * 1000;

export interface PersonFacts {
  bannedAt: Date | null;
  suspendedAt: Date | null;
  /** Since when they have blocked the bot. */
  chatBlockedAt: Date | null;
  lastSeenAt: Date | null;
  /** When their latest ban ended. */
  lastBanUntil: Date | null;
  createdAt: Date;
}

/**
 * A person's status as operators see it [ADM-USERS-15]. A person who is not seen for 90 days,
 * or has blocked the bot, is inactive. After a ban they begin anew as active [ADM-USERS-20], with any status before it.
 */
export function personStatus(facts: PersonFacts, now: Date): PersonStatus {
  if (facts.bannedAt) return 'banned';
  if (facts.suspendedAt) return 'suspended';
  const { chatBlockedAt, lastBanUntil } = facts;
  const hasBlocked = chatBlockedAt !== null && !(lastBanUntil && lastBanUntil > chatBlockedAt);
  const times = [facts.createdAt, facts.lastSeenAt, lastBanUntil].map((at) => at?.getTime() ?? 0);
  const isAway = now.getTime() - Math.max(...times) >= INACTIVE_AFTER_MS;
  return hasBlocked || isAway ? 'inactive' : 'active';
}
