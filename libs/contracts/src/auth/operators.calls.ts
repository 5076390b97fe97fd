import { SEARCH_TYPES } from '@slovo/domain/person';
import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Flag, Id, Limit } from '../wire.ts';
import { SessionView } from './auth.wire.ts';
import { AdminAccount, AdminUser } from './operators.wire.ts';
import { Line, Lines } from '../written.ts';

/** By `auto`, digits are an id, else a Telegram id; a text with @ and a dot is an email; all else is a name. */
const SearchBy = z.enum(['auto', ...SEARCH_TYPES]);

/**
 * `username` matches the beginning of a username, with or without @, and of a word of a name, in any case, е as ё.
 * Exact usernames come first, then other usernames, then names; each in the order of ids.
 */
export const findUsers = call({
  name: 'auth.find-users',
  who: 'operator',
  summary: 'Searches people for operators',
  input: z.object({
    query: Line(200).default(''),
    by: SearchBy.default('auto'),
    limit: Limit(25),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  output: z
    .object({
      items: z.array(AdminUser),
      /** Exact up to 10 000. */
      total: z.int(),
      totalIsCapped: z.boolean(),
      limit: z.int(),
      offset: z.int(),
      hasMore: z.boolean(),
      /** What matched; what was looked for if nothing did. */
      searchType: z.enum(SEARCH_TYPES),
      query: z.string(),
      /** Whole milliseconds at the service. */
      requestDuration: z.int(),
    })
    .meta({ id: 'UserSearch' }),
  refusals: ['QUERY_REQUIRED'],
});

/** The gateway adds what other services know, and answers `GET /api/admin/users/:id`. */
export const getAccount = call({
  name: 'auth.get-account',
  who: 'operator',
  summary: 'A person’s account for operators',
  input: z.object({ id: Id }),
  output: AdminAccount,
  refusals: ['USER_NOT_FOUND'],
});

export const listSessionsOfUser = call({
  name: 'auth.list-sessions-of-user',
  who: 'operator',
  summary: 'A person’s sessions, the last used first',
  input: z.object({ id: Id, includeEnded: Flag.default(false), limit: Limit(50) }),
  output: z.object({ sessions: z.array(SessionView) }),
  refusals: ['USER_NOT_FOUND'],
});

const reason = Lines(500).default('');

/** Ending what has ended changes nothing. */
export const revokeSessionOfUser = call({
  name: 'auth.revoke-session-of-user',
  who: 'operator',
  summary: 'Ends a session of a person',
  input: z.object({ id: Id, session: z.string().min(1).max(100), reason }),
  output: Done,
  refusals: ['USER_NOT_FOUND', 'SESSION_NOT_FOUND'],
});

export const revokeAllSessionsOfUser = call({
  name: 'auth.revoke-all-sessions-of-user',
  who: 'operator',
  summary: 'Ends all sessions of a person',
  input: z.object({ id: Id, reason }),
  output: z.object({ success: z.literal(true), revokedCount: z.int() }),
  refusals: ['USER_NOT_FOUND'],
});

/** Before the panel unfolds what a person wrote for few, such as the payload of a parked event. */
export const recordPrivateView = call({
  name: 'auth.record-private-view',
  who: 'operator',
  summary: 'Records in the log that the operator looks at something private',
  input: z.object({
    target: z
      .string()
      .max(100)
      .regex(/^[a-z][a-z-]*:[\w-]+$/, 'a kind and an id, such as promise:7'),
    reason,
  }),
  output: Done,
  refusals: [],
});
