import { z } from 'zod';
import { event } from '../event.ts';
import { type Tag, tag, tagsOfHidden } from '../tags.ts';
import { Instant, Language, Person } from '../wire.ts';

/** Everything that other services store of a person. `version` grows with each change; consumers ignore older ones. */
export const PersonSnapshot = Person.extend({
  telegram_id: z.int(),
  language: Language,
  time_zone: z.string(),
  day_starts_at: z.int(),
  banned: z.boolean(),
  /** The latest ban, also after it ended: deadlines are extended by its length. `until` is null while it lasts. */
  last_ban: z.object({ from: Instant, until: Instant.nullable() }).nullish(),
  /** They asked for the deletion of their account: no reminders until they change their mind. */
  leaving: z.boolean().optional(),
  version: z.int(),
});
export type PersonSnapshot = z.output<typeof PersonSnapshot>;

/** A ban hides what is shown of a person; its end brings back what no answer names. `last_ban` stays after it. */
function changes({ user: { id, banned, last_ban } }: { user: PersonSnapshot }): Tag[] {
  if (banned) return tagsOfHidden('user', id);
  return last_ban ? [tag.everything] : [tag.person(id)];
}

export const userRegistered = event('auth', 'user-registered', z.object({ user: PersonSnapshot }), {
  changes,
});
export const userChanged = event('auth', 'user-changed', z.object({ user: PersonSnapshot }), { changes });
export const sessionRevoked = event(
  'auth',
  'session-revoked',
  z.object({ sessionId: z.string(), userId: z.int(), reason: z.string() }),
  { changesNothing: 'every request is checked against the ended sessions before it is answered' },
);
/**
 * The last line of the operators' log, signed by auth: a person who cuts lines off in the database cannot change what is in
 * the stream, and `npm run audit:verify` compares. Nothing reacts to it.
 */
export const auditHeadSigned = event('auth', 'audit-head-signed', z.object({ token: z.string() }), {
  changesNothing: 'only audit:verify reads it',
});

/** What the token of `audit-head-signed` says; `hash` in hexadecimal. */
export const AuditHeadFacts = z.object({
  use: z.literal('audit-head'),
  id: z.int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: Instant,
});
export type AuditHeadFacts = z.output<typeof AuditHeadFacts>;
/** The keys that sign it are derived from those of sessions for this purpose. */
export const AUDIT_HEAD_PURPOSE = 'audit-head';

/**
 * A person used a session or wrote to the bot, published once for each `date`, which is a UTC date `YYYY-MM-DD`. Days come in
 * any order: the latest wins.
 */
export const userSeen = event(
  'auth',
  'user-seen',
  z.object({ userId: z.int(), date: z.iso.date(), at: Instant }),
  { changesNothing: 'only operators see when a person was last seen' },
);
