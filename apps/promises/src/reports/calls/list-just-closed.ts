import { Controller } from '@nestjs/common';
import { type CallRequest, listJustClosed } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { asOfSending } from '../../changes/take-back.ts';
import { PrismaClient } from '../../database.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentPromises } from '../../promises/promise.view.ts';

@Controller()
export class ListJustClosed {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listJustClosed)
  async listJustClosed(input: CallRequest<typeof listJustClosed>, context: CallContext<'user'>) {
    const sentAt = new Date(input.sent_at);
    const closed = await this.prisma.promiseRecord.findMany({
      where: {
        ownerId: context.userId,
        status: 'closed',
        closedBy: 'system',
        closedAt: { gt: sentAt },
        heldAt: null,
      },
      include: withFacts,
      orderBy: { id: 'desc' },
    });
    const open = closed.filter((promise) => asOfSending(promise, sentAt) !== promise);
    return { promises: await presentPromises(this.prisma, open, viewerOf(context), context.now) };
  }
}
