import { z } from 'zod';
import { Instant, Language } from '../wire.ts';

export const AuthType = z.enum(['bot', 'webapp', 'pwa']);

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
    /** Hour of the night, 0 to 6, until which it is still yesterday. */
    day_starts_at: z.int(),
    roles: z.array(z.string()),
    created_at: Instant,
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

/** A person as Telegram presents them in an update or in `initData`. */
export const TelegramPerson = z.object({
  telegram_id: z.int().positive(),
  username: z.string().nullish(),
  first_name: z.string().default('User'),
  last_name: z.string().nullish(),
  language_code: z.string().nullish(),
  photo_url: z.string().nullish(),
});

/** The signed-in session as the client keeps it; `token` is the bearer JWT. */
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
