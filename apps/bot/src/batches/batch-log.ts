import { Injectable } from '@nestjs/common';
import {
  batchContent,
  batchDeliveriesPostponed,
  batchHalted,
  noticeDelivered,
  noticeUndelivered,
} from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { Outbox } from '@slovo/kit/events';
import { ChatBook } from '../chats/chat-book.ts';
import { PrismaClient, type Tx } from '../database.ts';
import type { UndeliveredReason } from '../delivery/delivery-log.ts';
import { SendingCounts } from '../telegram/sending-counts.ts';
import type { BatchContent, BatchRow } from './batch-line.ts';

/** What a delivery is found by. */
export type BatchKey = Pick<BatchRow, 'batchId' | 'receiptId' | 'round'>;

/** Deliveries of a finished batch are kept so long, so that an operator can see what happened. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** The status of a batch's deliveries. The end of each is stored, counted and published in one transaction. */
@Injectable()
export class BatchLog {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly chats: ChatBook,
    private readonly counts: SendingCounts,
    private readonly clock: Clock,
  ) {}

  /** @returns false if the batch is not being sent any more, or another process sends this one. */
  async markSending({ batchId, receiptId, round }: BatchKey): Promise<boolean> {
    const count = await this.prisma.$executeRaw`
      UPDATE batch_deliveries SET status = 'sending'
      WHERE batch_id = ${batchId} AND receipt_id = ${receiptId} AND round = ${round} AND status = 'queued'
        AND EXISTS (SELECT FROM batches WHERE batch_id = ${batchId} AND state = 'sending')`;
    return count > 0;
  }

  async markSent(row: BatchRow, messageId: number): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction(async (tx) => {
      const sent = await this.settle(tx, [row], { status: 'sent', error: null, from: ['sending'] }, now);
      const { receiptId, userId } = row;
      if (sent.length > 0) await this.outbox.put(tx, noticeDelivered, { receiptId, userId, messageId }, now);
    });
  }

  /** For deliveries of one batch. */
  async markFailed(rows: readonly BatchKey[], reason: UndeliveredReason): Promise<void> {
    if (rows.length === 0) return;
    const now = this.clock.now();
    // What is queued again by now was not interrupted.
    const from = reason === 'interrupted' ? ['sending'] : ['queued', 'sending'];
    const failed = await this.prisma.$transaction(async (tx) => {
      const settled = await this.settle(tx, rows, { status: 'failed', error: reason, from }, now);
      const facts = settled.map(({ receiptId, userId }) => ({ receiptId, userId, reason }));
      await this.outbox.putAll(tx, noticeUndelivered, facts, now);
      return settled.length;
    });
    if (failed > 0) this.counts.add(reason, failed);
  }

  /** Telegram said that the person blocked the bot. */
  async markBlocked(row: BatchRow): Promise<void> {
    await this.prisma.$transaction((tx) => this.chats.markBlocked(tx, row.userId, this.clock.now()));
    await this.markFailed([row], 'blocked');
  }

  /** Only where it is certain that Telegram did not accept the message. */
  async requeue(row: BatchKey, waitMs: number, error: string, isAttempt: boolean): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE batch_deliveries
      SET status = 'queued', error = ${error}, attempts = attempts + ${isAttempt ? 1 : 0},
        next_attempt_at = ${this.in(waitMs)}
      WHERE batch_id = ${row.batchId} AND receipt_id = ${row.receiptId} AND round = ${row.round}
        AND status = 'sending'`;
  }

  /** For deliveries of which nothing was sent yet. */
  async postpone(rows: readonly BatchKey[], waitMs: number, error: string): Promise<void> {
    if (rows.length === 0) return;
    await this.prisma.$executeRaw`
      UPDATE batch_deliveries AS d SET error = ${error}, next_attempt_at = ${this.in(waitMs)}
      FROM unnest(${rows.map(({ receiptId }) => receiptId)}::int[], ${rows.map(({ round }) => round)}::int[])
        AS one (receipt_id, round)
      WHERE d.batch_id = ${rows[0]?.batchId} AND d.receipt_id = one.receipt_id AND d.round = one.round
        AND d.status = 'queued'`;
  }

  /** Forgets queued deliveries of one batch. Notifications queues them again after `until`. */
  async giveBack(rows: readonly (BatchRow & { until: Date })[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const { batchId } = first;
    const now = this.clock.now();
    await this.prisma.$transaction(async (tx) => {
      const gone = await tx.$queryRaw<{ receiptId: number }[]>`
        DELETE FROM batch_deliveries AS d
        USING unnest(${rows.map(({ receiptId }) => receiptId)}::int[], ${rows.map(({ round }) => round)}::int[])
          AS one (receipt_id, round)
        WHERE d.batch_id = ${batchId} AND d.receipt_id = one.receipt_id AND d.round = one.round
          AND d.status = 'queued'
        RETURNING d.receipt_id AS "receiptId"`;
      const ids = new Set(gone.map(({ receiptId }) => receiptId));
      const waits = rows
        .filter(({ receiptId }) => ids.has(receiptId))
        .map(({ receiptId, userId, until }) => ({ receiptId, userId, until: until.toISOString() }));
      if (waits.length === 0) return;
      await this.countDown(tx, batchId, waits.length, now);
      await this.outbox.put(tx, batchDeliveriesPostponed, { batchId, waits }, now);
    });
  }

  /** Null until the content has arrived. */
  async contentOf(batchId: number): Promise<BatchContent | null> {
    const row = await this.prisma.batch.findUnique({ where: { batchId }, select: { content: true } });
    return row?.content ? batchContent.payload.omit({ batchId: true }).parse(row.content) : null;
  }

  /** Publishes that nothing of the batch is at Telegram, unless it moved on or something is. */
  async publishHalt(batchId: number, version: number): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction(async (tx) => {
      // The deliveries of a stopped batch are of no more use.
      const halted = await tx.$executeRaw`
        UPDATE batches SET halted_version = version, in_line = in_line AND state <> 'stopping',
          forget_at = CASE WHEN state = 'stopping' THEN ${now} ELSE forget_at END
        WHERE batch_id = ${batchId} AND version = ${version} AND state <> 'sending' AND halted_version < version
          AND NOT EXISTS (SELECT FROM batch_deliveries WHERE batch_id = ${batchId} AND status = 'sending')`;
      if (halted > 0) await this.outbox.put(tx, batchHalted, { batchId, version }, now);
    });
  }

  private async settle(
    tx: Tx,
    rows: readonly BatchKey[],
    to: { status: 'sent' | 'failed'; error: string | null; from: string[] },
    now: Date,
  ): Promise<{ receiptId: number; userId: number }[]> {
    const batchId = rows[0]?.batchId;
    const settled = await tx.$queryRaw<{ receiptId: number; userId: number }[]>`
      UPDATE batch_deliveries AS d SET status = ${to.status}::delivery_status, error = ${to.error}
      FROM unnest(${rows.map(({ receiptId }) => receiptId)}::int[], ${rows.map(({ round }) => round)}::int[])
        AS one (receipt_id, round)
      WHERE d.batch_id = ${batchId} AND d.receipt_id = one.receipt_id AND d.round = one.round
        AND d.status::text = ANY (${to.from})
      RETURNING d.receipt_id AS "receiptId", d.user_id AS "userId"`;
    if (batchId !== undefined && settled.length > 0) await this.countDown(tx, batchId, settled.length, now);
    return settled;
  }

  /** Lowers the number of deliveries that the bot has still to settle. */
  private async countDown(tx: Tx, batchId: number, by: number, now: Date): Promise<void> {
    const forgetAt = new Date(now.getTime() + KEPT_MS);
    await tx.$executeRaw`
      UPDATE batches SET waiting = waiting - ${by}, in_line = waiting > ${by},
        forget_at = CASE WHEN waiting > ${by} THEN forget_at ELSE ${forgetAt} END
      WHERE batch_id = ${batchId}`;
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
