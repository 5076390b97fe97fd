import { Injectable } from '@nestjs/common';
import { type CallRequest, listPromises } from '@slovo/contracts';
import { compareForList } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { viewerOf } from '../viewer.ts';
import { withFacts } from './promise.record.ts';
import { presentPromises } from './promise.view.ts';

@Handles(listPromises)
@Injectable()
export class ListPromises implements Handler<typeof listPromises> {
  constructor(private readonly prisma: PrismaClient) {}

  async run(_: CallRequest<typeof listPromises>, context: CallContext<'user'>) {
    const rows = await this.prisma.promiseRecord.findMany({
      where: { ownerId: context.userId },
      include: withFacts,
    });
    const views = await presentPromises(this.prisma, rows, viewerOf(context), context.now);
    return { promises: views.toSorted(compareForList) };
  }
}
