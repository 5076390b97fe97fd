import { Controller } from '@nestjs/common';
import { type CallRequest, listActiveChallenges } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { presentPage, runningKeysets } from '../promise.page.ts';

@Controller()
export class ListActiveChallenges {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listActiveChallenges)
  async listActiveChallenges(
    { limit, cursor }: CallRequest<typeof listActiveChallenges>,
    context: CallContext<'user'>,
  ) {
    const { userId, now } = context;
    const after = readKeysetCursor('running', cursor) ?? LIST_START;
    const keysets = await runningKeysets(this.prisma, userId, { challengesOnly: true, after, limit });
    const viewer = viewerOf(context);
    const { views, next } = await presentPage(this.prisma, 'running', keysets, { limit, viewer, now });
    return { promises: views, next };
  }
}
