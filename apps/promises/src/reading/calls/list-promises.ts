import { Controller } from '@nestjs/common';
import { type CallRequest, listPromises } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { placeOf, TOP } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { listPlaces, presentPage } from '../promise.page.ts';

@Controller()
export class ListPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listPromises)
  async listPromises({ limit, cursor }: CallRequest<typeof listPromises>, context: CallContext<'user'>) {
    const { userId, now } = context;
    const after = placeOf('promises', cursor) ?? TOP;
    const places = await listPlaces(this.prisma, userId, { publicOnly: false, after, limit });
    const viewer = viewerOf(context);
    const { views, next } = await presentPage(this.prisma, 'promises', places, { limit, viewer, now });
    return { promises: views, next };
  }
}
