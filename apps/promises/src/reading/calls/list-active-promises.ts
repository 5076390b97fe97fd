import { Controller } from '@nestjs/common';
import { type CallRequest, listActivePromises } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { presentPage, runningKeysets } from '../promise.page.ts';

@Controller()
export class ListActivePromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listActivePromises)
  async listActivePromises(
    { limit, cursor }: CallRequest<typeof listActivePromises>,
    context: CallContext<'user'>,
  ) {
    const { userId, now } = context;
    const after = readKeysetCursor('running', cursor) ?? LIST_START;
    const keysets = await runningKeysets(this.prisma, userId, { challengesOnly: false, after, limit });
    const viewer = viewerOf(context);
    const { views, next } = await presentPage(this.prisma, 'running', keysets, { limit, viewer, now });
    return { promises: views, next };
  }
}
