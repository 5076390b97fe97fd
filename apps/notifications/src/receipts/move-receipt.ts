import { Injectable } from '@nestjs/common';
import { receiptChanged } from '@slovo/contracts';
import { decideReceipt, type ReceiptMove, type ReceiptStatus, receiptTransitions } from '@slovo/domain';
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

/** Moves a receipt on its one way by compare-and-set, and tells. What it has passed already changes nothing. */
@Injectable()
export class MoveReceipt {
  constructor(private readonly outbox: Outbox) {}

  /** @throws Refusal RECEIPT_STATE_REFUSED when the way does not lead there, STATE_CHANGED when another was quicker. */
  async run(tx: Tx, row: ReceiptRow, move: Move, now: Date): Promise<{ row: ReceiptRow; changed: boolean }> {
    const decision = decideReceipt(row.status as ReceiptStatus, move.kind);
    if ('refusal' in decision) throw new Refusal('RECEIPT_STATE_REFUSED', { why: decision.refusal });
    if (!decision.changed) return { row, changed: false };
    const { count } = await tx.receipt.updateMany({
      where: { id: row.id, status: row.status, retryCount: row.retryCount },
      data: { status: decision.to, ...changesOf(row, move, now) },
    });
    if (count === 0) throw new Refusal('STATE_CHANGED');
    const moved = await tx.receipt.findUniqueOrThrow({ where: { id: row.id } });
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
    for (const row of rows) await this.outbox.put(tx, receiptChanged, { receipt: viewOf(row) }, now);
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
      return kind satisfies never;
  }
}
