import { Injectable } from '@nestjs/common';
import { type CallRequest, listFeed } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { type Place, placeAfter } from '../page.ts';
import { viewerOf } from '../viewer.ts';
import { presentPage } from './promise.page.ts';

@Handles(listFeed)
@Injectable()
export class ListFeed implements Handler<typeof listFeed> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ limit, cursor }: CallRequest<typeof listFeed>, context: CallContext) {
    const places = await this.placesAfter(placeAfter('feed', cursor), limit + 1);
    const page = { limit, viewer: viewerOf(context), now: context.now };
    const { views, next } = await presentPage(this.prisma, 'feed', places, page);
    return { items: views, next };
  }

  /** Compared as a pair, which the index on (is_public, last_activity_at, id) walks without sorting or skipping. */
  private placesAfter(after: Place, take: number): Promise<Place[]> {
    return this.prisma.$queryRaw<Place[]>`
      SELECT 0 AS rank, promise.last_activity_at AS at, promise.id
      FROM promises AS promise LEFT JOIN people AS owner ON owner.id = promise.user_id
      WHERE promise.is_public AND owner.banned IS NOT TRUE
        AND (promise.last_activity_at, promise.id) < (${after.at}, ${after.id})
      ORDER BY promise.last_activity_at DESC, promise.id DESC
      LIMIT ${take}`;
  }
}
