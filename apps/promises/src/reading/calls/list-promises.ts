import { Injectable } from '@nestjs/common';
import { type CallRequest, listPromises } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { listKeysets, presentPage } from '../promise.page.ts';

@Handles(listPromises)
@Injectable()
export class ListPromises implements Handler<typeof listPromises> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ limit, cursor }: CallRequest<typeof listPromises>, context: CallContext<'user'>) {
    const { userId, now } = context;
    const after = readKeysetCursor('promises', cursor) ?? LIST_START;
    const keysets = await listKeysets(this.prisma, userId, { publicOnly: false, after, limit });
    const viewer = viewerOf(context);
    const { views, next } = await presentPage(this.prisma, 'promises', keysets, { limit, viewer, now });
    return { promises: views, next };
  }
}
