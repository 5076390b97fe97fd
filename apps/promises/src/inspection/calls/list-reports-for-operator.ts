import { Controller } from '@nestjs/common';
import { type CallRequest, listReportsForOperator } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { withInvitation } from '../../promises/promise.record.ts';
import { loadReports } from '../../reports/report.page.ts';
import { presentReports } from '../../reports/report.view.ts';

@Controller()
export class ListReportsForOperator {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listReportsForOperator)
  async listReportsForOperator(
    { id, ...page }: CallRequest<typeof listReportsForOperator>,
    context: CallContext<'operator'>,
  ) {
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withInvitation });
    if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
    if (!promise.isPublic) throw new Refusal('PROMISE_IS_PRIVATE');
    const { reports, next } = await loadReports(this.prisma, id, page);
    return {
      items: await presentReports(this.prisma, reports, promise, viewerOf(context), context.now),
      next,
    };
  }
}
