import { Controller } from '@nestjs/common';
import { type CallRequest, listUserPromises } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { placeOf, TOP } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { listPlaces, presentPage } from '../promise.page.ts';

@Controller()
export class ListUserPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listUserPromises)
  async listUserPromises(
    { username, limit, cursor }: CallRequest<typeof listUserPromises>,
    context: CallContext,
  ) {
    const after = placeOf('promises', cursor) ?? TOP;
    const owner = await findByUsername(this.prisma, username);
    if (!owner) throw new Refusal('USER_NOT_FOUND');
    const places = await listPlaces(this.prisma, owner.id, { publicOnly: true, after, limit });
    const page = { limit, viewer: viewerOf(context), now: context.now };
    const { views, next } = await presentPage(this.prisma, 'promises', places, page);
    return { items: views, next };
  }
}
