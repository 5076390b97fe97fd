import { Controller } from '@nestjs/common';
import { type CallRequest, listUserPromises } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { listKeysets, presentPage } from '../promise.page.ts';

@Controller()
export class ListUserPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listUserPromises)
  async listUserPromises(
    { username, limit, cursor }: CallRequest<typeof listUserPromises>,
    context: CallContext,
  ) {
    const after = readKeysetCursor('promises', cursor) ?? LIST_START;
    const owner = await findByUsername(this.prisma, username);
    if (!owner) throw new Refusal('USER_NOT_FOUND');
    const keysets = await listKeysets(this.prisma, owner.id, { publicOnly: true, after, limit });
    const page = { limit, viewer: viewerOf(context), now: context.now };
    const { views, next } = await presentPage(this.prisma, 'promises', keysets, page);
    return { items: views, next };
  }
}
