import { Injectable } from '@nestjs/common';
import { listReceipts, type CallRequest } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { retryConflict } from '@slovo/kit/db';
import { PrismaClient } from '../database.ts';
import { MoveReceipt } from './move-receipt.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

/**
 * Notifications of a person, newest first. That the person fetched them delivers them (decisions §6); the answer still
 * says `pending`, which is what offers to accept or decline. An operator who looks delivers nothing.
 */
@Handles(listReceipts)
@Injectable()
export class ListReceipts implements Handler<typeof listReceipts> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly move: MoveReceipt,
  ) {}

  async run(
    { userId, limit, offset, status }: CallRequest<typeof listReceipts>,
    context: CallContext<'user'>,
  ) {
    const isOwn = context.userId === userId;
    if (!isOwn && !context.isAdmin) throw new Refusal('NOT_ALLOWED');
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
      this.prisma.$transaction((tx) => this.move.deliverAll(tx, ids, now), { timeout: 20_000 }),
    );
  }
}
