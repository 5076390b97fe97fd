import { Controller } from '@nestjs/common';
import { listReceipts, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { retryConflict } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
import { ReceiptMover } from '../receipt-mover.ts';
import type { ReceiptRow } from '../receipt.view.ts';
import { ReceiptViews } from '../receipt-views.ts';

/**
 * Notifications of a person, newest first, for that person or an operator's token; the role of a session opens nobody
 * else's. Fetching them marks the person's own as delivered (NOTIF-15). The answer still
 * has the status from before: clients offer to accept or decline while it is `pending` (NOTIF-17).
 */
@Controller()
export class ListReceipts {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly mover: ReceiptMover,
    private readonly views: ReceiptViews,
  ) {}

  @HandlesCall(listReceipts)
  async listReceipts(
    { userId, limit, offset, status }: CallRequest<typeof listReceipts>,
    context: CallContext,
  ) {
    const isOwn = context.userId === userId;
    if (!isOwn && !context.operator) throw new Refusal('NOT_ALLOWED');
    const rows = await this.prisma.receipt.findMany({
      // A message that an operator sent to the chat only is shown to operators, and is no notice of the reader's.
      where: { userId, ...(isOwn && { toWeb: true }), ...(status && { status }) },
      orderBy: { id: 'desc' },
      skip: offset,
      take: limit,
    });
    if (isOwn) await this.deliver(rows, context.now);
    return this.views.of(this.prisma, rows);
  }

  private async deliver(rows: readonly ReceiptRow[], now: Date): Promise<void> {
    const ids = rows.filter((row) => row.status === 'pending' && row.toWeb).map((row) => row.id);
    if (ids.length === 0) return;
    await retryConflict(() =>
      this.prisma.$transaction((tx) => this.mover.deliverAll(tx, ids, now), { timeout: 20_000 }),
    );
  }
}
