import { z } from 'zod';
import { Instant, Language } from '../wire.ts';

export const AuthType = z.enum(['bot', 'webapp', 'pwa']);

/** Promises started (drafts do not count), promises kept, and reports that were not withdrawn. */
export const UserStats = z
  .object({ promises: z.int(), completed: z.int(), reports: z.int() })
  .meta({ id: 'UserStats' });
export type UserStats = z.output<typeof UserStats>;

export const UserProfile = z
  .object({
    id: z.int(),
    telegram_id: z.int(),
    username: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string().nullable(),
    photo_url: z.string().nullable(),
    bio: z.string(),
    language: Language,
    time_zone: z.string(),
    /** Hour, 0 to 6, at which the person's day begins; before it, it is still yesterday. */
    day_starts_at: z.int(),
    roles: z.array(z.string()),
    stats: UserStats,
    created_at: Instant,
    /** When the account is deleted, because the person asked for it; absent otherwise. */
    deletion_due_at: Instant.optional(),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.output<typeof UserProfile>;

/** What others see of a person. */
export const PublicProfile = UserProfile.pick({
  id: true,
  username: true,
  first_name: true,
  last_name: true,
  photo_url: true,
  bio: true,
}).meta({ id: 'PublicProfile' });
export type PublicProfile = z.output<typeof PublicProfile>;

/** How a person offers themselves as a motivator. The hourly rate and the referral link are not open yet («Скоро»). */
export const MotivatorProfile = z
  .object({
    title: z.string(),
    specialization: z.string(),
    bio: z.string(),
    education: z.boolean(),
    certifications: z.boolean(),
    website: z.string().nullable(),
    updated_at: Instant,
  })
  .meta({ id: 'MotivatorProfile' });
export type MotivatorProfile = z.output<typeof MotivatorProfile>;

/** A person's public page. Only what they made public is counted in `stats`. */
export const ProfilePage = PublicProfile.extend({
  stats: UserStats,
  /** Null: not a motivator. */
  motivator: MotivatorProfile.nullable(),
}).meta({ id: 'ProfilePage' });
export type ProfilePage = z.output<typeof ProfilePage>;

/** An operator, identified by their token; `fingerprint` is shown in the panel's header. */
export const OperatorView = z
  .object({
    user_id: z.int(),
    telegram_id: z.int(),
    username: z.string().nullable(),
    first_name: z.string(),
    fingerprint: z.string(),
    expires_at: Instant,
  })
  .meta({ id: 'Operator' });
export type OperatorView = z.output<typeof OperatorView>;

/** An entry of the append-only log of operators' actions. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    operator_id: z.int(),
    fingerprint: z.string(),
    /** Verb and noun: `ban-user`, `replay-parked-event`. */
    action: z.string(),
    /** On whom or what: `user:12`, `promise:7`. */
    target: z.string(),
    reason: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

/** A person as Telegram presents them in an update or in `initData`. */
export const TelegramPerson = z.object({
  telegram_id: z.int().positive(),
  username: z.string().nullish(),
  first_name: z.string().default('User'),
  last_name: z.string().nullish(),
  language_code: z.string().nullish(),
  photo_url: z.string().nullish(),
});

/** The signed-in session as the client stores it; `token` is the bearer JWT. */
export const SessionGrant = z
  .object({
    sessionId: z.string(),
    userId: z.int(),
    telegramId: z.int(),
    username: z.string().nullable(),
    authType: AuthType,
    roles: z.array(z.string()),
    token: z.string(),
    user: UserProfile,
  })
  .meta({ id: 'SessionGrant' });

export const SessionView = z
  .object({
    session_id: z.string(),
    auth_type: AuthType,
    device_info: z.object({ platform: z.string(), browser: z.string(), os: z.string(), device: z.string() }),
    last_activity_at: Instant,
    created_at: Instant,
    expires_at: Instant,
    revoked_at: Instant.nullable(),
    /** Already masked: the last IPv4 octet, or an IPv6 address from its third group on. */
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    metadata: z.object({ generatedBy: z.string(), version: z.string() }),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' });

/** Where a sign-in came from, as the gateway saw it. */
export const Origin = z.object({ ip: z.string().nullable(), user_agent: z.string().nullable() });
