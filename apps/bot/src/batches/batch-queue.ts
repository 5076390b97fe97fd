import { Injectable } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { PrismaClient } from '../database.ts';
import type { BatchKey } from './batch-log.ts';
import type { BatchRow } from './batch-line.ts';

/** A queued delivery; `chatId` is null while the person is unknown here. */
export type QueuedRow = Omit<BatchRow, 'chatId' | 'timeZone'> & {
  chatId: number | null;
  timeZone: string | null;
  blocked: boolean;
  error: string | null;
};

/** More batches at once would each get less than a message in seven seconds. */
const MOST_BATCHES = 200;
/** The rows read of one batch. It is more than fit in memory, because rows that are there already are read again. */
const MOST_ROWS = 90;

/** What the tables of batches have to do. Every statement reads a bounded part of an index, however many rows wait. */
@Injectable()
export class BatchQueue {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  /** Batches that have their content and something to send. */
  async open(): Promise<number[]> {
    const rows = await this.prisma.$queryRaw<{ batchId: number }[]>`
      SELECT batch_id AS "batchId" FROM batches
      WHERE in_line AND state = 'sending' AND content IS NOT NULL ORDER BY batch_id LIMIT ${MOST_BATCHES}`;
    return rows.map(({ batchId }) => batchId);
  }

  /** Batches of which it has to be published that they have halted. */
  toHalt(): Promise<{ batchId: number; version: number }[]> {
    return this.prisma.$queryRaw`
      SELECT batch_id AS "batchId", version FROM batches
      WHERE state <> 'sending' AND halted_version < version ORDER BY batch_id LIMIT ${MOST_BATCHES}`;
  }

  /** A chat with a negative id is that of a deleted account. */
  async due(batchId: number): Promise<QueuedRow[]> {
    const rows = await this.prisma.$transaction(async (tx) => {
      // A new batch has no statistics: the planner takes it for a few rows, and would read and sort all of them.
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
      return tx.$queryRaw<(QueuedRow & { chatId: bigint | null })[]>`
        SELECT d.batch_id AS "batchId", d.receipt_id AS "receiptId", d.round, d.user_id AS "userId",
          d.quiet_from AS "quietFrom", d.quiet_until AS "quietUntil", c.time_zone AS "timeZone", d.attempts, d.error,
          c.telegram_id AS "chatId", coalesce(c.first_name, '') AS "firstName", c.username,
          c.blocked_at IS NOT NULL AS blocked
        FROM (
          SELECT * FROM batch_deliveries
          WHERE batch_id = ${batchId} AND status = 'queued' AND next_attempt_at <= ${this.clock.now()}
          ORDER BY next_attempt_at, receipt_id LIMIT ${MOST_ROWS}
        ) AS d LEFT JOIN chats AS c ON c.user_id = d.user_id AND c.telegram_id > 0
        ORDER BY d.next_attempt_at, d.receipt_id`;
    });
    return rows.map((row) => ({ ...row, chatId: row.chatId === null ? null : Number(row.chatId) }));
  }

  atTelegram(): Promise<BatchKey[]> {
    return this.prisma.$queryRaw`
      SELECT batch_id AS "batchId", receipt_id AS "receiptId", round FROM batch_deliveries
      WHERE status = 'sending' ORDER BY batch_id, receipt_id LIMIT ${MOST_ROWS}`;
  }
}
