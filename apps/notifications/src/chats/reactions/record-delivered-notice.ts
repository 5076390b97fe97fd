import { Injectable } from '@nestjs/common';
import { noticeDelivered, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { ReceiptMover } from '../../receipts/receipt-mover.ts';

@Reacts(noticeDelivered)
@Injectable()
export class RecordDeliveredNotice implements Reaction<typeof noticeDelivered, Tx> {
  constructor(private readonly mover: ReceiptMover) {}

  async react(
    tx: Tx,
    { receiptId: id, userId }: EventPayload<typeof noticeDelivered>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.mover.moveIfAllowed(tx, { id, userId }, { kind: 'deliver' }, now);
  }
}
