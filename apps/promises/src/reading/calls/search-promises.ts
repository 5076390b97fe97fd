import { Controller } from '@nestjs/common';
import { type CallRequest, searchPromises } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople, personIn } from '../../people/people.store.ts';

/** So many of the titles that have the words are read at most, however common these are. */
const READ_MAX = 500;

interface Found {
  id: number;
  title: string;
  ownerId: number;
}

@Controller()
export class SearchPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(searchPromises)
  async searchPromises({ q, limit }: CallRequest<typeof searchPromises>, { userId }: CallContext<'user'>) {
    const found = await this.prisma.$queryRaw<Found[]>`
      WITH found AS MATERIALIZED (
        SELECT id, title, user_id, last_activity_at FROM promises
        WHERE is_public AND owner_banned_at IS NULL AND held_at IS NULL
          AND title_words(left(title, 200)) @@ words_beginning(${q}) AND user_id <> ${userId}
        LIMIT ${READ_MAX})
      SELECT id, title, user_id AS "ownerId" FROM found ORDER BY last_activity_at DESC, id DESC LIMIT ${limit}`;
    const people = await loadPeople(
      this.prisma,
      found.map(({ ownerId }) => ownerId),
    );
    return {
      items: found.map(({ id, title, ownerId }) => ({ id, title, owner: personIn(people, ownerId) })),
    };
  }
}
