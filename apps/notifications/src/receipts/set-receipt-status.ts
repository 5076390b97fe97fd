import { Injectable } from '@nestjs/common';
import { receiptAnswered, setReceiptStatus, type CallRequest } from '@slovo/contracts';
import { moveOf, NOTICE_ACTIONS, type NoticeAction, unreachable } from '@slovo/domain';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { MakeReceipt } from './make-receipt.ts';
import { type Move, MoveReceipt } from './move-receipt.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

/** The one call for all actions (decisions §10, G-077): view reads, retry sends again, the others answer. */
@Handles(setReceiptStatus)
@Injectable()
export class SetReceiptStatus implements Handler<typeof setReceiptStatus> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly make: MakeReceipt,
    private readonly move: MoveReceipt,
  ) {}

  async run(
    { id, status, responseType }: CallRequest<typeof setReceiptStatus>,
    { userId, now }: CallContext<'user'>,
  ) {
    const row = await this.prisma.receipt.findUnique({ where: { id } });
    // An admin sees what others were told and answers it for nobody: an answer accepts invitations.
    if (row?.userId !== userId) throw new Refusal('RECEIPT_NOT_FOUND');
    const move = moveFor(status, responseType);
    const moved = await this.prisma.$transaction(async (tx) => {
      const result = await this.move.run(tx, id, move, now);
      if (result.changed && move.kind === 'respond')
        await this.tellAnswer(tx, result.row, responseType ?? 'respond', now);
      return result.changed && move.kind === 'retry' ? this.sendAgain(tx, result.row, now) : result.row;
    });
    return { success: true as const, data: viewOf(moved) };
  }

  /** Accept and decline take effect where the invitation lives. */
  private async tellAnswer(tx: Tx, row: ReceiptRow, responseType: string, now: Date): Promise<void> {
    await this.outbox.put(tx, receiptAnswered, { receipt: viewOf(row), responseType }, now);
  }

  /** To the chat as well if it can be reached by now: a blocked bot may have been unblocked since. */
  private async sendAgain(tx: Tx, row: ReceiptRow, now: Date): Promise<ReceiptRow> {
    const to = await this.people.recipient(tx, row.userId, now);
    const again = await tx.receipt.update({ where: { id: row.id }, data: { toTelegram: to.isReachable } });
    await this.make.tellReady(tx, again, to, now);
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
