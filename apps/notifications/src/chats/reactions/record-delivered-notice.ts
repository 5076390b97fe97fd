import { Controller } from '@nestjs/common';
import { noticeDelivered } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { ReceiptMover } from '../../receipts/receipt-mover.ts';

@Controller()
export class RecordDeliveredNotice {
  constructor(private readonly mover: ReceiptMover) {}

  @ReactsToAll(noticeDelivered)
  async recordDeliveredNotice(
    tx: Tx,
    events: readonly BatchEvent<typeof noticeDelivered>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const sent = events.map(({ payload: { receiptId: id, userId } }) => ({ id, userId }));
    await this.mover.deliverSent(tx, sent, now);
  }
}
