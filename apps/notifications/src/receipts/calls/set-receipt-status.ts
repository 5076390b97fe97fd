import { Controller } from '@nestjs/common';
import { receiptAnswered, setReceiptStatus, type CallRequest } from '@slovo/contracts';
import { moveOf, NOTICE_ACTIONS, type NoticeAction, unreachable } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import { People } from '../../people/people.ts';
import type { Move } from '../receipt-changes.ts';
import { ReceiptMover } from '../receipt-mover.ts';
import { ReceiptWriter } from '../receipt-writer.ts';
import type { ReceiptRow } from '../receipt.view.ts';
import { ReceiptViews } from '../receipt-views.ts';

/** One call for all actions (NOTIF-23): `view` marks as read, `retry` sends again, the others are answers. */
@Controller()
export class SetReceiptStatus {
  // More than five: an answer moves the receipt, may send it again and is published.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly writer: ReceiptWriter,
    private readonly mover: ReceiptMover,
    private readonly views: ReceiptViews,
  ) {}

  @HandlesCall(setReceiptStatus)
  async setReceiptStatus(
    { id, status, responseType }: CallRequest<typeof setReceiptStatus>,
    { userId, now }: CallContext<'user'>,
  ) {
    const row = await this.prisma.receipt.findUnique({ where: { id } });
    // Not even for an admin, who may list others' receipts: an answer accepts invitations.
    if (row?.userId !== userId) throw new Refusal('RECEIPT_NOT_FOUND');
    const move = moveFor(status, responseType);
    const moved = await this.prisma.$transaction(async (tx) => {
      const result = await this.mover.move(tx, id, move, now);
      if (result.changed && move.kind === 'respond')
        await this.publishAnswer(tx, result.row, responseType ?? 'respond', now);
      return result.changed && move.kind === 'retry' ? this.resend(tx, result.row, now) : result.row;
    });
    return { success: true as const, data: await this.views.one(this.prisma, moved) };
  }

  /** The promises service accepts or declines the invitation when it gets this event. */
  private async publishAnswer(tx: Tx, row: ReceiptRow, responseType: string, now: Date): Promise<void> {
    const receipt = await this.views.one(tx, row);
    await this.outbox.put(tx, receiptAnswered, { receipt, responseType }, now);
  }

  /** Also to the chat if it can be reached by now: the person may have unblocked the bot. */
  private async resend(tx: Tx, row: ReceiptRow, now: Date): Promise<ReceiptRow> {
    const to = await this.people.recipient(tx, row.userId, now);
    const again = await tx.receipt.update({ where: { id: row.id }, data: { toTelegram: to.isReachable } });
    await this.writer.publishReady(tx, again, to, now);
    return again;
  }
}

function moveFor(status: 'delivered' | 'read' | 'responded', responseType: string | undefined): Move {
  switch (status) {
    case 'delivered':
      return { kind: 'deliver' };
    case 'read':
      return { kind: 'read' };
    case 'responded': {
      const action = NOTICE_ACTIONS.find((one) => one === responseType) ?? ('respond' satisfies NoticeAction);
      return { kind: moveOf(action), responseType: responseType ?? 'respond' };
    }
    default:
      return unreachable(status);
  }
}
