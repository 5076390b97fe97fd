import type { User } from '../generated/client.ts';

type Spans = Pick<User, 'lastBanFrom' | 'lastBanUntil' | 'lastHoldFrom' | 'lastHoldUntil'>;

export interface Span {
  from: Date;
  until: Date | null;
}

/** The latest ban; a hold of a deletion is none. */
export const lastBanOf = ({ lastBanFrom, lastBanUntil }: Spans): Span | null =>
  lastBanFrom && { from: lastBanFrom, until: lastBanUntil };

/** When they were banned or held at last: other services extend deadlines by its length. */
export function lastAbsenceOf(user: Spans): Span | null {
  const { lastHoldFrom, lastHoldUntil } = user;
  const ban = lastBanOf(user);
  if (!lastHoldFrom || (ban && ban.from >= lastHoldFrom)) return ban;
  return { from: lastHoldFrom, until: lastHoldUntil };
}

/** Whether nothing but a hold bans them. */
export const isOnlyHeld = ({ heldAt, lastHoldFrom, lastHoldUntil }: User): boolean =>
  heldAt !== null && lastHoldFrom !== null && lastHoldUntil === null;

export const presentSpan = (span: Span | null): { from: string; until: string | null } | null =>
  span && { from: span.from.toISOString(), until: span.until?.toISOString() ?? null };
