import { Controller } from '@nestjs/common';
import { searchUsers, type CallRequest } from '@slovo/contracts';
import { linkedUsername, nameWords } from '@slovo/domain/person';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { publicProfile } from '../account.view.ts';
import { likePrefix, usernameKey } from '../username.ts';

@Controller()
export class SearchUsers {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(searchUsers)
  async searchUsers({ username: query, limit }: CallRequest<typeof searchUsers>) {
    const linked = linkedUsername(query);
    const byUsername = await this.byUsername(linked ?? query, limit);
    const left = limit - byUsername.length;
    const named = linked === null && left > 0 ? await this.byName(nameWords(query), limit) : [];
    const ids = [...new Set([...byUsername, ...named])].slice(0, limit);
    const users = await this.prisma.user.findMany({ where: { id: { in: ids } } });
    return users.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(publicProfile);
  }

  /** An exact username is the first of those that begin with it. */
  private async byUsername(name: string, limit: number): Promise<number[]> {
    const key = usernameKey(name);
    if (key === '') return [];
    const found = await this.prisma.user.findMany({
      where: { usernameKey: { startsWith: likePrefix(key) }, bannedAt: null },
      orderBy: { usernameKey: 'asc' },
      take: limit,
      select: { id: true },
    });
    return found.map(({ id }) => id);
  }

  /** `name_keys` has a name once from each of its words on. The longest word finds the fewest; the others are compared. */
  private async byName(words: readonly string[], limit: number): Promise<number[]> {
    const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
    if (longest === undefined) return [];
    const found = await this.prisma.$queryRaw<{ id: number }[]>`
      SELECT users.id FROM name_keys JOIN users ON users.id = name_keys.user_id
      WHERE key LIKE ${`${likePrefix(longest)}%`} AND banned_at IS NULL
        AND NOT EXISTS (SELECT FROM unnest(${others}::text[]) AS word WHERE strpos(' ' || key, ' ' || word) = 0)
      ORDER BY key USING ~<~, users.id LIMIT ${limit}`;
    return found.map(({ id }) => id);
  }
}
