import { Injectable } from '@nestjs/common';
import { type CallRequest, listUserPromises } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, Refusal, viewerOf } from '@slovo/kit/calls';
import { placeOf, TOP } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { listPlaces, presentPage } from '../promise.page.ts';

@Handles(listUserPromises)
@Injectable()
export class ListUserPromises implements Handler<typeof listUserPromises> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ username, limit, cursor }: CallRequest<typeof listUserPromises>, context: CallContext) {
    const after = placeOf('promises', cursor) ?? TOP;
    const owner = await findByUsername(this.prisma, username);
    if (!owner) throw new Refusal('USER_NOT_FOUND');
    const places = await listPlaces(this.prisma, owner.id, { publicOnly: true, after, limit });
    const page = { limit, viewer: viewerOf(context), now: context.now };
    const { views, next } = await presentPage(this.prisma, 'promises', places, page);
    return { items: views, next };
  }
}
