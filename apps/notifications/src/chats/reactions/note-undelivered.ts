import { Controller } from '@nestjs/common';
import { noticeUndelivered, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import type { Move } from '../../receipts/receipt-changes.ts';
import { ReceiptMover } from '../../receipts/receipt-mover.ts';

/**
 * The class name is part of the name of its inbox entries. Under another one all events would come again, and fail
 * receipts that were sent again since.
 */
@Controller()
export class NoteUndelivered {
  constructor(private readonly mover: ReceiptMover) {}

  @ReactsTo(noticeUndelivered)
  async noteUndelivered(
    tx: Tx,
    { receiptId: id, userId, reason }: EventPayload<typeof noticeUndelivered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const move: Move = { kind: 'fail', reason, fromTelegram: true };
    await this.mover.moveIfAllowed(tx, { id, userId }, move, now);
  }
}
