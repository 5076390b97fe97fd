import { Controller } from '@nestjs/common';
import { getReceiptStats, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { countReceipts } from '../receipt-counts.ts';

@Controller()
export class GetReceiptStats {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getReceiptStats)
  async getReceiptStats({ userId }: CallRequest<typeof getReceiptStats>, context: CallContext<'user'>) {
    if (context.userId !== userId) throw new Refusal('NOT_ALLOWED');
    return countReceipts(this.prisma, userId, context.now);
  }
}
