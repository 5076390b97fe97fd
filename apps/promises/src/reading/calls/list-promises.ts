import { Controller } from '@nestjs/common';
import { type CallRequest, listPromises } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { listKeysets, presentPage } from '../promise.page.ts';

@Controller()
export class ListPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listPromises)
  async listPromises({ limit, cursor }: CallRequest<typeof listPromises>, context: CallContext<'user'>) {
    const { userId, now } = context;
    const after = readKeysetCursor('promises', cursor) ?? LIST_START;
    const keysets = await listKeysets(this.prisma, userId, { publicOnly: false, after, limit });
    const viewer = viewerOf(context);
    const { views, next } = await presentPage(this.prisma, 'promises', keysets, { limit, viewer, now });
    return { promises: views, next };
  }
}
