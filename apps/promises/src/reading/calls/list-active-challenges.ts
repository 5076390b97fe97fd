import { Injectable } from '@nestjs/common';
import { type CallRequest, listActiveChallenges } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { presentPage, runningKeysets } from '../promise.page.ts';

@Handles(listActiveChallenges)
@Injectable()
export class ListActiveChallenges implements Handler<typeof listActiveChallenges> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ limit, cursor }: CallRequest<typeof listActiveChallenges>, context: CallContext<'user'>) {
    const { userId, now } = context;
    const after = readKeysetCursor('running', cursor) ?? LIST_START;
    const keysets = await runningKeysets(this.prisma, userId, { challengesOnly: true, after, limit });
    const viewer = viewerOf(context);
    const { views, next } = await presentPage(this.prisma, 'running', keysets, { limit, viewer, now });
    return { promises: views, next };
  }
}
