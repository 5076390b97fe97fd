import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { z } from 'zod';
import { likePrefix, usernameKey } from '../accounts/username.ts';
import { PrismaClient } from '../database.ts';

/** The last row of a page: of the people whose username matches, or of those whose name does. */
const Position = z.object({
  part: z.enum(['usernames', 'names']),
  key: z.string().max(300),
  id: z.int().min(0).max(2_147_483_647),
});
type Position = z.output<typeof Position>;

const START: Position = { part: 'usernames', key: '', id: 0 };
const NAMES: Position = { part: 'names', key: '', id: 0 };

interface Found {
  id: number;
  key: string;
}

/**
 * All people whom a search by name finds, once each, however many: first those whose username begins with the text, then
 * those with a name that does. Both go along an index, so a page costs the same at the end as at the beginning.
 */
@Injectable()
export class FoundUsers {
  constructor(private readonly prisma: PrismaClient) {}

  /** A page may be empty although another one follows. @throws Refusal BAD_INPUT for a cursor that is not of this list */
  async byName(query: string, cursor: string | undefined): Promise<{ ids: number[]; next: string | null }> {
    const after = read(cursor);
    const isByUsername = after.part === 'usernames';
    const found = await (isByUsername ? this.usernames(query, after) : this.names(query, after));
    const last = found.length === EXPORT_PAGE ? found.at(-1) : undefined;
    const next = last ? { part: after.part, ...last } : isByUsername ? NAMES : null;
    return { ids: found.map(({ id }) => id), next: next && write(next) };
  }

  private usernames(query: string, { key }: Position): Promise<Found[]> {
    return this.prisma.$queryRaw`
      SELECT id, username_key AS key FROM users
      WHERE username_key LIKE ${`${likePrefix(usernameKey(query))}%`} AND username_key ~>~ ${key}
      ORDER BY username_key USING ~<~ LIMIT ${EXPORT_PAGE}`;
  }

  /** A name is listed once from each of its words on; of those that match, the first counts. */
  private names(query: string, { key, id }: Position): Promise<Found[]> {
    return this.prisma.$queryRaw`
      SELECT user_id AS id, key FROM name_keys
      WHERE search_prefix(${query}) <> '' AND key LIKE search_prefix(${query}) || '%'
        AND key ~>=~ ${key} AND (key ~>~ ${key} OR user_id > ${id})
        AND NOT EXISTS (SELECT FROM name_keys AS earlier WHERE earlier.user_id = name_keys.user_id
          AND earlier.key LIKE search_prefix(${query}) || '%' AND earlier.key ~<~ name_keys.key)
        AND NOT EXISTS (SELECT FROM users WHERE users.id = name_keys.user_id
          AND users.username_key LIKE ${`${likePrefix(usernameKey(query))}%`})
      ORDER BY key USING ~<~, user_id LIMIT ${EXPORT_PAGE}`;
  }
}

const write = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

function read(cursor: string | undefined): Position {
  if (cursor === undefined) return START;
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  }
}
