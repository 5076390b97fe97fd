import { Injectable } from '@nestjs/common';
import { receiptChanged } from '@slovo/contracts';
import {
  decideReceipt,
  type ReceiptMove,
  type ReceiptStatus,
  receiptTransitions,
  unreachable,
} from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { Prisma, type Tx } from '../database.ts';
import { type ReceiptRow, viewOf } from './receipt.view.ts';

export interface Move {
  kind: ReceiptMove;
  responseType?: string;
  /** Joined to the metadata: why a delivery failed. */
  metadata?: Prisma.InputJsonObject;
}

/** Moves a receipt on its one way, and tells. What it has passed already changes nothing. */
@Injectable()
export class MoveReceipt {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Waits for whoever else moves it just now: an answer must not fail because the list was fetched in the same moment.
   * @throws Refusal RECEIPT_STATE_REFUSED when the way does not lead there.
   */
  async run(tx: Tx, id: number, move: Move, now: Date): Promise<{ row: ReceiptRow; changed: boolean }> {
    await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ${id} FOR UPDATE`;
    const row = await tx.receipt.findUniqueOrThrow({ where: { id } });
    const decision = decideReceipt(row.status as ReceiptStatus, move.kind);
    if ('refusal' in decision) throw new Refusal('RECEIPT_STATE_REFUSED', { why: decision.refusal });
    if (!decision.changed) return { row, changed: false };
    const moved = await tx.receipt.update({
      where: { id },
      data: { status: decision.to, ...changesOf(row, move, now) },
    });
    await this.outbox.put(tx, receiptChanged, { receipt: viewOf(moved) }, now);
    return { row: moved, changed: true };
  }

  /** Those of them that still wait. Telegram, or another page, may have been quicker. */
  async deliverAll(tx: Tx, ids: number[], now: Date): Promise<void> {
    const { deliver: status } = receiptTransitions.pending;
    const rows = await tx.receipt.updateManyAndReturn({
      where: { id: { in: ids }, status: 'pending' },
      data: { status, deliveredAt: now },
    });
    const changes = rows.map((row) => ({ receipt: viewOf(row) }));
    await this.outbox.putAll(tx, receiptChanged, changes, now);
  }
}

/** Who read it has it, and who answered has read it: the moments are filled in from the end. */
function changesOf(
  row: ReceiptRow,
  { kind, responseType, metadata }: Move,
  now: Date,
): Prisma.ReceiptUpdateManyMutationInput {
  const deliveredAt = row.deliveredAt ?? now;
  const readAt = row.readAt ?? now;
  switch (kind) {
    case 'deliver':
      return { deliveredAt };
    case 'read':
      return { deliveredAt, readAt };
    case 'respond':
      return { deliveredAt, readAt, respondedAt: now, responseType: responseType ?? null };
    case 'fail':
      return { metadata: { ...(row.metadata as Prisma.JsonObject), ...metadata } as Prisma.InputJsonObject };
    case 'retry':
      return { retryCount: row.retryCount + 1 };
    default:
      return unreachable(kind);
  }
}
