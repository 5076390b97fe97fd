import { Controller } from '@nestjs/common';
import { type CallRequest, listFeed } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { placeOf, TOP } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { feedPlaces, presentPage } from '../promise.page.ts';

@Controller()
export class ListFeed {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listFeed)
  async listFeed({ limit, cursor }: CallRequest<typeof listFeed>, context: CallContext) {
    const places = await feedPlaces(this.prisma, { after: placeOf('feed', cursor) ?? TOP, limit });
    const page = { limit, viewer: viewerOf(context), now: context.now };
    const { views, next } = await presentPage(this.prisma, 'feed', places, page);
    return { items: views, next };
  }
}
