import { Controller } from '@nestjs/common';
import { noticeAnswered, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import type { Move } from '../../receipts/receipt-changes.ts';
import { ReceiptMover } from '../../receipts/receipt-mover.ts';
import { OwnerActivity } from '../../reminders/owner-activity.ts';
import { Snoozes } from '../../reminders/snoozes.ts';

/**
 * A pressed button answers the notice and ends the silence; «напомнить через час» also postpones the reminder. The
 * class name is part of the name of its inbox entries: under another one all presses would come again, and postpone
 * reminders that were sent since.
 */
@Controller()
export class NoteAnswered {
  constructor(
    private readonly mover: ReceiptMover,
    private readonly snoozes: Snoozes,
    private readonly activity: OwnerActivity,
  ) {}

  @ReactsTo(noticeAnswered)
  async noteAnswered(
    tx: Tx,
    { receiptId: id, userId, action }: EventPayload<typeof noticeAnswered>,
    { now, occurredAt }: ReactionContext,
  ): Promise<void> {
    const move: Move = action === 'view' ? { kind: 'read' } : { kind: 'respond', responseType: action };
    const row = await this.mover.moveIfAllowed(tx, { id, userId }, move, now);
    if (row && action !== 'view') await this.activity.recordAnswer(tx, row, now);
    if (row && action === 'snooze') await this.snoozes.add(tx, row, occurredAt);
  }
}
