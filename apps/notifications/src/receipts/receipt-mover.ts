import { Injectable } from '@nestjs/common';
import { receiptChanged } from '@slovo/contracts';
import { decideReceipt, isUnread, RECEIPT_STATUSES, receiptTransitions } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { BatchReceiptMover } from './batch-receipt-mover.ts';
import { changesOf, type Move } from './receipt-changes.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

const UNREAD = RECEIPT_STATUSES.filter(isUnread);

/** Changes the status of receipts and publishes the change. A receipt only moves forward; repeating a move changes nothing. */
@Injectable()
export class ReceiptMover {
  constructor(
    private readonly outbox: Outbox,
    private readonly batches: BatchReceiptMover,
  ) {}

  /**
   * Locks the receipt, so that an answer waits for a fetch of the list instead of failing because of it.
   * @throws Refusal RECEIPT_STATE_REFUSED when the status does not allow the move
   */
  async move(tx: Tx, id: number, move: Move, now: Date): Promise<{ row: ReceiptRow; changed: boolean }> {
    await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ${id} FOR UPDATE`;
    const row = await tx.receipt.findUniqueOrThrow({ where: { id } });
    if (row.batchId !== null) return this.batches.move(tx, { ...row, batchId: row.batchId }, move, now);
    const decision = decideReceipt(row.status, move.kind);
    if ('refusal' in decision) throw new Refusal('RECEIPT_STATE_REFUSED', { why: decision.refusal });
    if (!decision.changed) return { row, changed: false };
    const moved = await tx.receipt.update({
      where: { id },
      data: { status: decision.to, ...changesOf(row, move, now) },
    });
    await this.outbox.put(tx, receiptChanged, { receipt: viewOf(moved) }, now);
    return { row: moved, changed: true };
  }

  /**
   * The same for a move that happened in the chat. Where the receipt is further by now, by the web, it stays as it is.
   * @returns null when the person has no such receipt
   */
  async moveIfAllowed(
    tx: Tx,
    { id, userId }: Pick<ReceiptRow, 'id' | 'userId'>,
    move: Move,
    now: Date,
  ): Promise<ReceiptRow | null> {
    const row = await tx.receipt.findFirst({ where: { id, userId } });
    if (!row) return null;
    try {
      return (await this.move(tx, id, move, now)).row;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'RECEIPT_STATE_REFUSED') return row;
      throw error;
    }
  }

  /**
   * Delivers those that are still pending: Telegram, or another page, may have been quicker. Locks them in the order of
   * their ids, as two lists that are fetched at once would otherwise wait for each other.
   */
  async deliverAll(tx: Tx, ids: number[], now: Date): Promise<void> {
    await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`;
    await this.batches.deliverAll(tx, ids, now);
    await this.deliverOrdinary(tx, ids, now);
  }

  /** Delivers what Telegram has taken, in one statement of each kind however many there are. */
  async deliverSent(tx: Tx, sent: readonly Pick<ReceiptRow, 'id' | 'userId'>[], now: Date): Promise<void> {
    const readers = new Map(sent.map(({ id, userId }) => [id, userId]));
    const ids = [...readers.keys()];
    await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`;
    const found = await tx.receipt.findMany({ where: { id: { in: ids } } });
    const rows = found.filter(({ id, userId }) => readers.get(id) === userId);
    await this.batches.deliverSent(
      tx,
      rows.flatMap((row) => (row.batchId === null ? [] : [{ ...row, batchId: row.batchId }])),
      now,
    );
    const ordinary = rows.filter(({ batchId }) => batchId === null).map(({ id }) => id);
    if (ordinary.length > 0) await this.deliverOrdinary(tx, ordinary, now);
  }

  private async deliverOrdinary(tx: Tx, ids: number[], now: Date): Promise<void> {
    const { deliver: status } = receiptTransitions.pending;
    const rows = await tx.receipt.updateManyAndReturn({
      where: { id: { in: ids }, status: 'pending', batchId: null },
      data: { status, deliveredAt: now },
    });
    const changes = rows.map((row) => ({ receipt: viewOf(row) }));
    await this.outbox.putAll(tx, receiptChanged, changes, now);
  }

  /**
   * Reads a person's receipts that are not read yet. Open pages load their list anew on any change, so one is published
   * for all of them; those of batches also move the numbers of their batch.
   * @returns how many it read
   */
  async readAll(
    tx: Tx,
    { userId, ids }: { userId: number; ids: readonly number[] },
    now: Date,
  ): Promise<number> {
    await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`;
    const unread = { id: { in: [...ids] }, userId, status: { in: UNREAD } };
    const ofBatches = await tx.receipt.findMany({ where: { ...unread, batchId: { not: null } } });
    for (const row of ofBatches) await this.moveIfAllowed(tx, row, { kind: 'read' }, now);
    const own = { ...unread, batchId: null };
    await tx.receipt.updateMany({ where: { ...own, deliveredAt: null }, data: { deliveredAt: now } });
    const rows = await tx.receipt.updateManyAndReturn({
      where: own,
      data: { status: receiptTransitions.delivered.read, readAt: now },
    });
    const newest = rows.toSorted((a, b) => b.id - a.id)[0];
    if (newest) await this.outbox.put(tx, receiptChanged, { receipt: viewOf(newest) }, now);
    return rows.length + ofBatches.length;
  }
}
