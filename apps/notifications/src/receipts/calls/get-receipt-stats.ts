import { Controller } from '@nestjs/common';
import { getReceiptStats, type CallRequest } from '@slovo/contracts';
import { isUnread } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';

@Controller()
export class GetReceiptStats {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getReceiptStats)
  async getReceiptStats({ userId }: CallRequest<typeof getReceiptStats>, context: CallContext<'user'>) {
    if (context.userId !== userId && !context.isAdmin) throw new Refusal('NOT_ALLOWED');
    const where = { userId, toWeb: true };
    const groups = await this.prisma.receipt.groupBy({ by: ['status'], where, _count: true });
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
