import { Injectable } from '@nestjs/common';
import { type CallRequest, listFeed } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { viewerOf } from '../viewer.ts';
import { type FeedPlace, readCursor, writeCursor } from './feed-cursor.ts';
import { withFacts } from './promise.record.ts';
import { presentPromises } from './promise.view.ts';

/** Before everything: the first page. */
const FAR_FUTURE: FeedPlace = { lastActivityAt: new Date('9999-12-31T00:00:00Z'), id: 0 };

@Handles(listFeed)
@Injectable()
export class ListFeed implements Handler<typeof listFeed> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ limit, cursor }: CallRequest<typeof listFeed>, context: CallContext) {
    const places = await this.placesAfter(cursor ? readCursor(cursor) : FAR_FUTURE, limit + 1);
    const page = places.slice(0, limit);
    const rows = await this.prisma.promiseRecord.findMany({
      where: { id: { in: page.map(({ id }) => id) } },
      include: withFacts,
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const inOrder = page.flatMap(({ id }) => byId.get(id) ?? []);
    const last = places.length > limit ? page.at(-1) : undefined;
    return {
      items: await presentPromises(this.prisma, inOrder, viewerOf(context), context.now),
      next: last ? writeCursor(last) : null,
    };
  }

  /** Compared as a pair, which the index on (is_public, last_activity_at, id) walks without sorting or skipping. */
  private placesAfter(after: FeedPlace, take: number): Promise<FeedPlace[]> {
    return this.prisma.$queryRaw<FeedPlace[]>`
      SELECT promise.id, promise.last_activity_at AS "lastActivityAt"
      FROM promises AS promise LEFT JOIN people AS owner ON owner.id = promise.user_id
      WHERE promise.is_public AND owner.banned IS NOT TRUE
        AND (promise.last_activity_at, promise.id) < (${after.lastActivityAt}, ${after.id})
      ORDER BY promise.last_activity_at DESC, promise.id DESC
      LIMIT ${take}`;
  }
}
