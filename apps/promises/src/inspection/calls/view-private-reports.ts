import { Controller } from '@nestjs/common';
import { type CallRequest, operatorActed, viewPrivateReports } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import { withInvitation } from '../../promises/promise.record.ts';
import { loadReports } from '../../reports/report.page.ts';
import { presentReports } from '../../reports/report.view.ts';

@Controller()
export class ViewPrivateReports {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /** The log is written with the reading: what cannot be logged is not shown. */
  @HandlesCall(viewPrivateReports)
  async viewPrivateReports(
    { id, ...page }: CallRequest<typeof viewPrivateReports>,
    context: CallContext<'operator'>,
  ) {
    return this.prisma.$transaction(async (tx) => {
      const promise = await tx.promiseRecord.findUnique({ where: { id }, include: withInvitation });
      if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
      const { reports, next } = await loadReports(tx, id, page);
      if (!promise.isPublic) await this.log(tx, id, reports.length, context);
      return { items: await presentReports(tx, reports, promise, viewerOf(context), context.now), next };
    });
  }

  private async log(
    tx: Tx,
    id: number,
    reports: number,
    { operator, now, requestId }: CallContext<'operator'>,
  ): Promise<void> {
    const { userId: operatorId, fingerprint } = operator;
    const facts = { operatorId, fingerprint, action: 'view-private', target: `promise:${id}`, reason: null };
    await this.outbox.put(tx, operatorActed('promises'), { ...facts, details: { requestId, reports } }, now);
  }
}
