import { Controller } from '@nestjs/common';
import { listReceipts, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { retryConflict } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
import { ReceiptMover } from '../receipt-mover.ts';
import { type ReceiptRow, viewOf } from '../receipt.view.ts';

/**
 * Notifications of a person, newest first. Fetching them marks the person's own as delivered (NOTIF-15). The answer still
 * has the status from before: clients offer to accept or decline while it is `pending` (NOTIF-17).
 */
@Controller()
export class ListReceipts {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly mover: ReceiptMover,
  ) {}

  @HandlesCall(listReceipts)
  async listReceipts(
    { userId, limit, offset, status }: CallRequest<typeof listReceipts>,
    context: CallContext,
  ) {
    const isOwn = context.userId === userId;
    if (!isOwn && !context.isAdmin && !context.operator) throw new Refusal('NOT_ALLOWED');
    const rows = await this.prisma.receipt.findMany({
      where: { userId, ...(status ? { status } : {}) },
      orderBy: { id: 'desc' },
      skip: offset,
      take: limit,
    });
    if (isOwn) await this.deliver(rows, context.now);
    return rows.map(viewOf);
  }

  private async deliver(rows: readonly ReceiptRow[], now: Date): Promise<void> {
    const ids = rows.filter((row) => row.status === 'pending' && row.toWeb).map((row) => row.id);
    if (ids.length === 0) return;
    await retryConflict(() =>
      this.prisma.$transaction((tx) => this.mover.deliverAll(tx, ids, now), { timeout: 20_000 }),
    );
  }
}
