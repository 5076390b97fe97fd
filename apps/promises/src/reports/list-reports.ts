import { Injectable } from '@nestjs/common';
import { type CallRequest, listReports } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { withFacts } from '../promises/promise.record.ts';
import { isInsider } from '../promises/visibility.ts';
import { viewerOf } from '../viewer.ts';
import { loadReports } from './load-reports.ts';
import { presentReports } from './report.view.ts';

@Handles(listReports)
@Injectable()
export class ListReports implements Handler<typeof listReports> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id }: CallRequest<typeof listReports>, context: CallContext<'user'>) {
    const viewer = viewerOf(context);
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    if (!promise || !isInsider(viewer, promise)) throw new Refusal('PROMISE_NOT_FOUND');
    return presentReports(this.prisma, await loadReports(this.prisma, id), promise, viewer, context.now);
  }
}
