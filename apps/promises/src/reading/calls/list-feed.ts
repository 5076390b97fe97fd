import { Controller } from '@nestjs/common';
import { type CallRequest, listFeed } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { feedKeysets, presentPage } from '../promise.page.ts';
import { loadWaitingReports } from '../waiting-reports.ts';

@Controller()
export class ListFeed {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listFeed)
  async listFeed({ limit, cursor }: CallRequest<typeof listFeed>, context: CallContext) {
    const keysets = await feedKeysets(this.prisma, {
      after: readKeysetCursor('feed', cursor) ?? LIST_START,
      limit,
    });
    const page = { limit, viewer: viewerOf(context), now: context.now };
    const { views, next } = await presentPage(this.prisma, 'feed', keysets, page);
    const waiting = await loadWaitingReports(this.prisma, views);
    return { items: views.map((view) => ({ ...view, waiting_report: waiting.get(view.id) ?? null })), next };
  }
}
