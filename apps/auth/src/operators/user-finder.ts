import { Injectable } from '@nestjs/common';
import { searchedId, searchedTelegramId, searchTypesOf, type SearchType } from '@slovo/domain/person';
import { likePrefix, usernameKey } from '../accounts/username.ts';
import { PrismaClient } from '../database.ts';

/** Totals are exact up to this. */
export const MOST_FOUND = 10_000;

export interface Search {
  query: string;
  by: SearchType | 'auto';
  limit: number;
  offset: number;
}

export interface FoundIds {
  /** In the order of the page. */
  ids: number[];
  total: number;
  searchType: SearchType;
}

/** Finds people by an id, a username or a name, in time that does not grow with the number of people. */
@Injectable()
export class UserFinder {
  constructor(private readonly prisma: PrismaClient) {}

  async find({ query, by, ...page }: Search): Promise<FoundIds> {
    const types = by === 'auto' ? searchTypesOf(query) : [by];
    const found: FoundIds[] = [];
    for (const searchType of types) {
      const { ids, total } = await this.findBy(searchType, query, page);
      found.push({ ids, total, searchType });
      if (total > 0) break;
    }
    return found.find(({ total }) => total > 0) ?? found[0]!;
  }

  private async findBy(type: SearchType, query: string, page: Pick<Search, 'limit' | 'offset'>) {
    if (type === 'username') return this.byName(query, page);
    const id = type === 'email' ? null : await this.only(type, query);
    const ids = id === null ? [] : [id];
    return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length };
  }

  private async only(type: 'userId' | 'telegramId', query: string): Promise<number | null> {
    const id = type === 'userId' ? searchedId(query) : searchedTelegramId(query);
    if (id === null) return null;
    const where = type === 'userId' ? { id } : { telegramId: BigInt(id) };
    const user = await this.prisma.user.findUnique({ where, select: { id: true } });
    return user?.id ?? null;
  }

  /**
   * Exact username, beginning of a username, beginning of a word of a name; each in the order of ids. Both look-ups end
   * at one match more than is counted: of more people those are found whose usernames and names come first. A name may
   * match by several words, so the limit of names is higher.
   */
  private async byName(query: string, { limit, offset }: Pick<Search, 'limit' | 'offset'>) {
    const key = usernameKey(query);
    const most = MOST_FOUND + 1;
    const [found] = await this.prisma.$queryRaw<{ ids: number[]; total: number }[]>`
      WITH by_username AS (
        SELECT id, CASE WHEN username_key = ${key} THEN 0 ELSE 1 END AS rank FROM users
        WHERE username_key LIKE ${`${likePrefix(key)}%`} ORDER BY username_key USING ~<~ LIMIT ${most}
      ), by_name AS (
        SELECT user_id AS id, 2 AS rank FROM name_keys
        WHERE search_prefix(${query}) <> '' AND key LIKE search_prefix(${query}) || '%'
        ORDER BY key USING ~<~ LIMIT ${2 * most}
      ), matched AS (
        SELECT id, min(rank) AS rank FROM (SELECT * FROM by_username UNION ALL SELECT * FROM by_name) AS matches
        GROUP BY id
      )
      SELECT (SELECT count(*)::int FROM matched) AS total,
             ARRAY(SELECT id FROM matched ORDER BY rank, id LIMIT ${limit} OFFSET ${offset}) AS ids`;
    return found ?? { ids: [], total: 0 };
  }
}
