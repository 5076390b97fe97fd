import { Controller } from '@nestjs/common';
import { type CallRequest, readAllReceipts } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { ReceiptMover } from '../receipt-mover.ts';

/** Receipts in one transaction: few enough that a person who answers one of them waits only a moment. */
const AT_ONCE = 200;

/** Reads everything new that the person has seen listed; what fails halfway is read by the next press. */
@Controller()
export class ReadAllReceipts {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly mover: ReceiptMover,
  ) {}

  @HandlesCall(readAllReceipts)
  async readAllReceipts(
    { until }: CallRequest<typeof readAllReceipts>,
    { userId, now }: CallContext<'user'>,
  ) {
    let [read, last] = [0, 0];
    for (;;) {
      const rows = await this.prisma.receipt.findMany({
        where: {
          userId,
          toWeb: true,
          status: { in: ['pending', 'delivered'] },
          createdAt: { lte: new Date(until) },
          id: { gt: last },
        },
        orderBy: { id: 'asc' },
        take: AT_ONCE,
        select: { id: true },
      });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        read += await this.prisma.$transaction((tx) => this.mover.readAll(tx, { userId, ids }, now), {
          timeout: 20_000,
        });
      last = ids.at(-1) ?? last;
      if (rows.length < AT_ONCE) return { read };
    }
  }
}
