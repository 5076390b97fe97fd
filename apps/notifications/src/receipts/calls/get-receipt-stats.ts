import { Injectable } from '@nestjs/common';
import { getReceiptStats, type CallRequest } from '@slovo/contracts';
import { isUnread } from '@slovo/domain';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';

@Handles(getReceiptStats)
@Injectable()
export class GetReceiptStats implements Handler<typeof getReceiptStats> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ userId }: CallRequest<typeof getReceiptStats>, context: CallContext<'user'>) {
    if (context.userId !== userId && !context.isAdmin) throw new Refusal('NOT_ALLOWED');
    const groups = await this.prisma.receipt.groupBy({ by: ['status'], where: { userId }, _count: true });
    const countOf = (counts: (status: string) => boolean) =>
      groups.filter(({ status }) => counts(status)).reduce((sum, { _count }) => sum + _count, 0);
    return {
      total: countOf(() => true),
      unread: countOf(isUnread),
      read: countOf((status) => status === 'read'),
      delivered: countOf((status) => status === 'delivered'),
    };
  }
}
