import { Injectable } from '@nestjs/common';
import { noticeAnswered, noticeDelivered, noticeUndelivered, type EventPayload } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { Snoozes } from '../reminders/snoozes.ts';
import { type Move, MoveReceipt } from './move-receipt.ts';
import type { ReceiptRow } from './receipt.view.ts';

/** News of a receipt from the chat. A receipt that is further by now, by the web, stays where it is. */
@Injectable()
export class FollowChat {
  constructor(private readonly move: MoveReceipt) {}

  async run(tx: Tx, receiptId: number, userId: number, move: Move, now: Date): Promise<ReceiptRow | null> {
    const row = await tx.receipt.findFirst({ where: { id: receiptId, userId } });
    if (!row) return null;
    try {
      return (await this.move.run(tx, row.id, move, now)).row;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'RECEIPT_STATE_REFUSED') return row;
      throw error;
    }
  }
}

@Reacts(noticeDelivered)
@Injectable()
export class NoteDelivered implements Reaction<typeof noticeDelivered, Tx> {
  constructor(private readonly follow: FollowChat) {}

  async react(
    tx: Tx,
    { receiptId, userId }: EventPayload<typeof noticeDelivered>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.follow.run(tx, receiptId, userId, { kind: 'deliver' }, now);
  }
}

@Reacts(noticeUndelivered)
@Injectable()
export class NoteUndelivered implements Reaction<typeof noticeUndelivered, Tx> {
  constructor(private readonly follow: FollowChat) {}

  async react(
    tx: Tx,
    { receiptId, userId, reason }: EventPayload<typeof noticeUndelivered>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.follow.run(tx, receiptId, userId, { kind: 'fail', metadata: { failureReason: reason } }, now);
  }
}

/** A pressed button answers the notice; «напомнить через час» also puts the reminder off. */
@Reacts(noticeAnswered)
@Injectable()
export class NoteAnswered implements Reaction<typeof noticeAnswered, Tx> {
  constructor(
    private readonly follow: FollowChat,
    private readonly snoozes: Snoozes,
  ) {}

  async react(
    tx: Tx,
    { receiptId, userId, action }: EventPayload<typeof noticeAnswered>,
    { now, occurredAt }: ReactionContext,
  ): Promise<void> {
    const move: Move = action === 'view' ? { kind: 'read' } : { kind: 'respond', responseType: action };
    const row = await this.follow.run(tx, receiptId, userId, move, now);
    if (row && action === 'snooze') await this.snoozes.put(tx, row, occurredAt);
  }
}
