import { Controller } from '@nestjs/common';
import { noticeDelivered, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { ReceiptMover } from '../../receipts/receipt-mover.ts';

@Controller()
export class RecordDeliveredNotice {
  constructor(private readonly mover: ReceiptMover) {}

  @ReactsTo(noticeDelivered)
  async recordDeliveredNotice(
    tx: Tx,
    { receiptId: id, userId }: EventPayload<typeof noticeDelivered>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.mover.moveIfAllowed(tx, { id, userId }, { kind: 'deliver', fromTelegram: true }, now);
  }
}
