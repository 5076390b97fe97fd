import { Injectable } from '@nestjs/common';
import { type CallRequest, listActivePromises } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { viewerOf } from '../viewer.ts';
import { withFacts } from './promise.record.ts';
import { presentPromises } from './promise.view.ts';

@Handles(listActivePromises)
@Injectable()
export class ListActivePromises implements Handler<typeof listActivePromises> {
  constructor(private readonly prisma: PrismaClient) {}

  async run(_: CallRequest<typeof listActivePromises>, context: CallContext<'user'>) {
    const rows = await this.prisma.promiseRecord.findMany({
      where: { ownerId: context.userId, status: { in: ['active', 'overdue'] } },
      include: withFacts,
      orderBy: { createdAt: 'desc' },
    });
    return { promises: await presentPromises(this.prisma, rows, viewerOf(context), context.now) };
  }
}
