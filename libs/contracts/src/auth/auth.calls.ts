import { BIO_MAX, NAME_MAX } from '@slovo/domain/person';
import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { DateOrInstant, Flag, Id, Instant, Language, Limit, TimeZone } from '../wire.ts';
import {
  AuditEntry,
  MotivatorProfile,
  OperatorView,
  Origin,
  ProfilePage,
  PublicProfile,
  SessionGrant,
  SessionView,
  TelegramPerson,
  UserProfile,
} from './auth.wire.ts';
import { Line, Lines } from '../written.ts';

/** Bot only: the account of a Telegram person, created on first contact and kept up to date. */
export const registerTelegramPerson = call({
  name: 'auth.register-telegram-person',
  who: 'service',
  summary: 'Finds or creates the account of a Telegram person',
  input: TelegramPerson,
  output: z.object({ user: UserProfile, isNew: z.boolean(), banned: z.boolean() }),
  refusals: [],
  batch: true,
});

/** Bot only: a one-time link, valid for 15 minutes; a newer one invalidates the older. */
export const issueLoginLink = call({
  name: 'auth.issue-login-link',
  who: 'service',
  summary: 'Creates a one-time login link',
  input: z.object({ user_id: Id }),
  output: z.object({ url: z.string(), expires_at: Instant }),
  refusals: ['user_not_found', 'user_banned'],
});

/** Reached through `POST /pwa`. */
export const exchangeLoginToken = call({
  name: 'auth.exchange-login-token',
  who: 'anyone',
  summary: 'Exchanges the one-time token of a login link for a session',
  input: z.object({ token: z.string().trim().min(1).max(4096), origin: Origin }),
  output: SessionGrant,
  refusals: [
    'token_not_found',
    'token_invalid',
    'token_format_error',
    'token_expired',
    'token_already_used',
    'token_invalidated',
    'user_not_found',
    'SIGN_INS_OF_DAY_SPENT',
  ],
});

/** Reached through `POST /auth` and `POST /auth/webapp`, which are the same operation. */
export const signInWithInitData = call({
  name: 'auth.sign-in-with-init-data',
  who: 'anyone',
  summary: 'Signs in with the signed initData of a Telegram mini app',
  input: z.object({
    initData: z.string().min(1).max(16_384),
    origin: Origin,
    time_zone: TimeZone.optional(),
  }),
  output: SessionGrant,
  refusals: ['init_data_invalid', 'init_data_expired', 'SIGN_INS_OF_DAY_SPENT'],
});

/** Returns a renewed token if the session of this bearer token is still valid. */
export const validateSession = call({
  name: 'auth.validate-session',
  who: 'anyone',
  summary: 'Whether a session token is still valid',
  input: z.object({ token: z.string().min(1).max(8192) }),
  output: z.object({
    success: z.boolean(),
    valid: z.boolean(),
    session: SessionGrant.nullable(),
    error: z.string().optional(),
    message: z.string().optional(),
  }),
  http: { messageOf: 'error' },
  refusals: [],
});

/** Gateway only: marks a session as used (throttled by the gateway); refuses ended sessions. */
export const touchSession = call({
  name: 'auth.touch-session',
  who: 'service',
  summary: 'Marks a session as just used',
  input: z.object({ session_id: z.string(), origin: Origin }),
  output: z.object({ success: z.literal(true) }),
  refusals: ['session_invalid', 'session_expired'],
  repeatable: true,
});

/**
 * Gateway only: what it must refuse after its own restart; later revocations reach it as events. A page holds as many
 * ids as fit into a message, and the last has no `next`; all banned users are on the first page.
 */
export const listEndedSessions = call({
  name: 'auth.list-ended-sessions',
  who: 'service',
  summary: 'Sessions revoked within the lifetime of a token, and banned users',
  input: z.object({ after: z.string().max(200).optional() }),
  output: z.object({
    sessionIds: z.array(z.string()),
    bannedUserIds: z.array(z.int()),
    next: z.string().optional(),
  }),
  refusals: [],
});

export const listSessions = call({
  name: 'auth.list-sessions',
  who: 'user',
  summary: 'Sessions of a user, for that user or an admin',
  input: z.object({
    userId: Id,
    include_revoked: Flag.default(false),
    include_expired: Flag.default(false),
    limit: Limit(50),
  }),
  output: z.object({ success: z.literal(true), sessions: z.array(SessionView) }),
  http: { refusalFields: true },
  refusals: [],
});

export const revokeSession = call({
  name: 'auth.revoke-session',
  who: 'user',
  summary: 'Ends one session',
  input: z.object({ session_id: z.string().min(1).max(100), reason: Line(200).default('user') }),
  output: z.object({ success: z.literal(true) }),
  refusals: ['SESSION_NOT_FOUND'],
});

export const revokeUserSessions = call({
  name: 'auth.revoke-user-sessions',
  who: 'user',
  summary: 'Ends all sessions of a user but one',
  input: z.object({
    user_id: Id,
    reason: Line(200).default('user'),
    exclude_session_id: z.string().max(100).nullish(),
  }),
  output: z.object({ success: z.literal(true), revoked_count: z.int() }),
  http: { refusalFields: true },
  refusals: [],
});

export const getProfile = call({
  name: 'auth.get-profile',
  who: 'user',
  summary: 'Own profile',
  input: z.object({}),
  output: UserProfile,
  refusals: ['USER_NOT_FOUND'],
});

/** Only the fields that are sent change. */
export const updateProfile = call({
  name: 'auth.update-profile',
  who: 'user',
  summary: 'Changes the own profile',
  input: z.object({
    first_name: Line(NAME_MAX).min(1, 'has nothing that can be seen').optional(),
    last_name: Line(NAME_MAX).nullable().optional(),
    username: z
      .string()
      .trim()
      .regex(/^@?[a-z0-9_]{3,32}$/i, { message: '3–32 characters of a–z, 0–9 and _' })
      .transform((name) => name.replace(/^@/, ''))
      .optional(),
    bio: Lines(BIO_MAX).optional(),
    photo_url: z.string().max(500).nullable().optional(),
  }),
  output: UserProfile,
  refusals: ['USER_NOT_FOUND', 'USERNAME_TAKEN', 'USERNAME_RESERVED', 'NAME_RESERVED'],
});

export const updateSettings = call({
  name: 'auth.update-settings',
  who: 'user',
  summary: 'Changes language, time zone and start of the day',
  input: z.object({
    language: Language.optional(),
    time_zone: TimeZone.optional(),
    day_starts_at: z.int().min(0).max(6).optional(),
  }),
  output: UserProfile,
  refusals: ['USER_NOT_FOUND'],
});

/** A name that was given up finds who had it last, while nobody has it: `username` of the answer is another one then. */
export const getUserByUsername = call({
  name: 'auth.get-user-by-username',
  who: 'anyone',
  summary: 'Public profile by username, any case, with or without @',
  input: z.object({ username: z.string().min(1).max(64) }),
  output: ProfilePage,
  refusals: ['USER_NOT_FOUND'],
});

export const getUser = call({
  name: 'auth.get-user',
  who: 'anyone',
  summary: 'Public profile by id',
  input: z.object({ id: Id }),
  output: ProfilePage,
  refusals: ['USER_NOT_FOUND'],
  batch: true,
});

/**
 * By the beginnings of the words of their names in any order and case, by that of a username, or by `@username` or a link to
 * Telegram, `t.me/username`. Exact usernames come first, then other usernames, then names.
 */
export const searchUsers = call({
  name: 'auth.search-users',
  who: 'user',
  summary: 'People by username or name',
  input: z.object({
    username: Line(200).regex(/^@?[^@]{2}/, 'at least 2 characters'),
    limit: Limit(10),
  }),
  output: z.array(PublicProfile),
  refusals: [],
});

export const getMotivatorProfile = call({
  name: 'auth.get-motivator-profile',
  who: 'user',
  summary: 'Own motivator profile; null before it was saved',
  input: z.object({}),
  output: z.object({ motivator: MotivatorProfile.nullable() }),
  refusals: [],
});

/** Saving makes the person a motivator; the whole form is sent. */
export const saveMotivatorProfile = call({
  name: 'auth.save-motivator-profile',
  who: 'user',
  summary: 'Saves the own motivator profile',
  input: z.object({
    title: Line(100).min(1),
    specialization: Line(100).min(1),
    bio: Lines(BIO_MAX).min(1),
    education: z.boolean().default(false),
    certifications: z.boolean().default(false),
    website: z
      .url({ protocol: /^https?$/, message: 'an http(s) address' })
      .max(300)
      .nullish()
      .transform((url) => url ?? null),
  }),
  output: z.object({ motivator: MotivatorProfile }),
  refusals: ['USER_NOT_FOUND'],
});

/** Bot and command line: a token of the panel, valid for 8 hours, for a person of ADMIN_TELEGRAM_IDS. */
export const issueOperatorToken = call({
  name: 'auth.issue-operator-token',
  who: 'service',
  summary: 'Creates a token of the operators’ panel',
  input: z.object({ telegram_id: z.int().positive() }),
  output: z.object({ url: z.string(), token: z.string(), operator: OperatorView }),
  refusals: ['NOT_OPERATOR'],
});

/** Gateway only: whose token it is. */
export const checkOperatorToken = call({
  name: 'auth.check-operator-token',
  who: 'service',
  summary: 'Whose operator token it is',
  input: z.object({ token: z.string().min(1).max(200) }),
  output: OperatorView,
  refusals: ['ADMIN_TOKEN_INVALID', 'ADMIN_TOKEN_EXPIRED', 'NOT_OPERATOR'],
});

/** The panel checks its token with it. */
export const getOperator = call({
  name: 'auth.get-operator',
  who: 'operator',
  summary: 'Checks the operator’s token and returns its owner',
  input: z.object({}),
  output: z.object({ success: z.literal(true), operator: OperatorView }),
  refusals: ['ADMIN_TOKEN_INVALID', 'ADMIN_TOKEN_EXPIRED', 'NOT_OPERATOR'],
});

export const revokeOperatorToken = call({
  name: 'auth.revoke-operator-token',
  who: 'operator',
  summary: 'Ends the operator’s own token: the panel’s logout',
  input: z.object({}),
  output: z.object({ success: z.literal(true) }),
  http: { revokesToken: true },
  refusals: [],
});

/**
 * Ends the person’s sessions, hides what they made public and pauses their deadlines. Banning the banned changes
 * nothing.
 */
export const banUser = call({
  name: 'auth.ban-user',
  who: 'operator',
  summary: 'Bans a person',
  input: z.object({ id: Id, reason: Lines(500).default('') }),
  output: z.object({
    success: z.literal(true),
    id: z.int(),
    status: z.literal('banned'),
    banReason: z.string(),
  }),
  refusals: ['USER_NOT_FOUND', 'OPERATOR_CANNOT_BE_BANNED'],
});

export const unbanUser = call({
  name: 'auth.unban-user',
  who: 'operator',
  summary: 'Ends a ban',
  input: z.object({ id: Id }),
  output: z.object({ success: z.literal(true), id: z.int(), status: z.literal('active') }),
  refusals: ['USER_NOT_FOUND', 'DELETION_EXISTS'],
});

const AuditWord = Line(100).min(1);

export const listAuditEntries = call({
  name: 'auth.list-audit-entries',
  who: 'operator',
  summary: 'What operators did, newest first',
  input: z.object({
    limit: Limit(50),
    cursor: z.string().max(200).optional(),
    /** The operator’s account. */
    operator: Id.optional(),
    action: AuditWord.optional(),
    target: AuditWord.optional(),
    /** An instant, or a date: that whole day in Moscow, both ends included. */
    from: DateOrInstant.optional(),
    to: DateOrInstant.optional(),
    /** The beginning of words of the target, the action and the reason. */
    q: Line(200).optional(),
  }),
  output: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }),
  http: ARRAY_PAGE,
  refusals: [],
});
