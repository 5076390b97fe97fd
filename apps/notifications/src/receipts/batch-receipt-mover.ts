import { Injectable } from '@nestjs/common';
import { batchReceiptsChanged } from '@slovo/contracts';
import { decideReceipt, receiptTransitions } from '@slovo/domain';
import { type FailureReason, outcomeOf } from '@slovo/domain/batch';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { BatchCounters } from '../batches/batch-counters.ts';
import type { RecipientState } from '../batches/recipient-state.ts';
import type { Tx } from '../database.ts';
import { changesOf, type Move } from './receipt-changes.ts';
import type { ReceiptRow } from './receipt.view.ts';

type BatchReceipt = ReceiptRow & { batchId: number };

/** Moves locked receipts of batches, with the numbers of their batch. Only a batch itself sends them again. */
@Injectable()
export class BatchReceiptMover {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  /** @throws Refusal RECEIPT_STATE_REFUSED when the status does not allow the move */
  async move(
    tx: Tx,
    row: BatchReceipt,
    move: Move,
    now: Date,
  ): Promise<{ row: ReceiptRow; changed: boolean }> {
    const decision = decide(row, move);
    if (!decision && !(move.fromTelegram && row.inLine)) throw new Refusal('RECEIPT_STATE_REFUSED');
    const changed = decision?.changed ?? false;
    if (!changed && !(move.fromTelegram && row.inLine)) return { row, changed: false };
    const before = stateOf(row);
    const after = stateAfter(row, decision ?? { to: row.status, changed }, move);
    const moved = await tx.receipt.update({
      where: { id: row.id },
      data: { ...(changed && { status: decision?.to, ...changesOf(row, move, now) }), ...after },
    });
    const { batchId, userId } = row;
    await this.counters.move(tx, [{ batchId, userId, before, after }]);
    if (move.fromTelegram && row.inLine)
      await this.counters.countAnswers(tx, [batchId], move.kind !== 'fail', now);
    if (changed) await this.tell(tx, [moved], now);
    return { row: moved, changed };
  }

  /** For receipts that their reader has fetched, and whose rows are locked. */
  async deliverAll(tx: Tx, ids: number[], now: Date): Promise<void> {
    const { deliver: status } = receiptTransitions.pending;
    const rows = await tx.receipt.findMany({
      where: { id: { in: ids }, status: 'pending', batchId: { not: null }, outcome: { not: 'skipped' } },
    });
    if (rows.length === 0) return;
    const moved = await tx.receipt.updateManyAndReturn({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { status, outcome: status, deliveredAt: now },
    });
    const after = { outcome: status, reason: null } as const;
    await this.counters.move(
      tx,
      rows.map((row) => {
        const before = stateOf(row);
        return { batchId: row.batchId ?? 0, userId: row.userId, before, after: { ...before, ...after } };
      }),
    );
    await this.tell(tx, moved, now);
  }

  /**
   * For messages that Telegram has taken, of receipts whose rows are locked. Those that are further by now, by the web,
   * only leave the line.
   */
  async deliverSent(tx: Tx, rows: readonly BatchReceipt[], now: Date): Promise<void> {
    const moves = rows.flatMap((row) => sentMove(row) ?? []);
    if (moves.length === 0) return;
    // Nearly always one group: they were queued, and are delivered.
    for (const alike of Map.groupBy(moves, ({ change }) => JSON.stringify(change)).values()) {
      const { change, after } = alike[0]!;
      const data = { ...after, ...(change.status && { status: change.status, deliveredAt: now }) };
      await tx.receipt.updateMany({ where: { id: { in: alike.map(({ row }) => row.id) } }, data });
    }
    await this.counters.move(
      tx,
      moves.map(({ row: { batchId, userId }, before, after }) => ({ batchId, userId, before, after })),
    );
    const answered = moves.filter(({ before }) => before.inLine).map(({ row }) => row.batchId);
    await this.counters.countAnswers(tx, answered, true, now);
    const changed = moves.flatMap(({ row, change: { status } }) => (status ? [{ ...row, status }] : []));
    await this.tell(tx, changed, now);
  }

  private async tell(tx: Tx, rows: readonly ReceiptRow[], now: Date): Promise<void> {
    const shown = rows.filter(({ toWeb }) => toWeb);
    if (shown.length === 0) return;
    const receipts = shown.map(({ id, userId, status }) => ({ id, userId, status }));
    await this.outbox.put(tx, batchReceiptsChanged, { receipts }, now);
  }
}

type Decision = Extract<ReturnType<typeof decideReceipt>, { to: unknown }>;

/** Failures after which the message may be in the chat all the same. */
const IN_DOUBT: readonly (FailureReason | undefined)[] = ['interrupted', 'gave-up'];

/** A skipped person sees nothing to answer; yet Telegram may report that the message had reached them, or may have. */
function decide({ status, outcome }: ReceiptRow, { kind, reason, fromTelegram }: Move): Decision | null {
  if (kind === 'retry' || (outcome === 'skipped' && !fromTelegram)) return null;
  if (outcome === 'skipped' && kind === 'fail' && !IN_DOUBT.includes(reason)) return null;
  const decision = decideReceipt(status, kind);
  return 'refusal' in decision ? null : decision;
}

const SENT: Move = { kind: 'deliver', fromTelegram: true };

/** Null where a message that Telegram has taken changes nothing. */
function sentMove(row: BatchReceipt) {
  const decision = decide(row, SENT);
  const changed = decision?.changed ?? false;
  if (!changed && !row.inLine) return null;
  const after = stateAfter(row, decision ?? { to: row.status, changed }, SENT);
  const status = changed ? decision?.to : undefined;
  return { row, before: stateOf(row), after, change: { status, after } };
}

const stateOf = ({ outcome, reason, inLine, waitsUntil }: ReceiptRow): RecipientState => ({
  outcome: outcome ?? 'waiting',
  reason,
  inLine,
  waitsUntil,
});

function stateAfter(row: ReceiptRow, { to, changed }: Decision, move: Move): RecipientState {
  const inLine = row.inLine && !move.fromTelegram;
  const waitsUntil = inLine ? row.waitsUntil : null;
  if (!changed && (row.outcome === 'skipped' || row.outcome === 'failed'))
    return { ...stateOf(row), inLine, waitsUntil };
  const reason = to === 'failed' ? (move.reason ?? row.reason) : null;
  return { outcome: outcomeOf(to, inLine), reason, inLine, waitsUntil };
}
