import { Injectable } from '@nestjs/common';
import { RANGE_SIZE } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import { audienceCondition } from '../../audience/audience-filters.ts';
import { Prisma, type Tx } from '../../database.ts';
import { type BatchRow, filtersOf, moveBatch } from '../batch.record.ts';
import { ReceiptInserts } from '../receipt-inserts.ts';
import type { BatchStep } from './step.ts';

/**
 * Writes the receipts of the next range of the audience. The cursor commits with them, so that a replica that goes on
 * after a crash neither leaves anybody out nor writes anybody twice.
 */
@Injectable()
export class ExpandBatch implements BatchStep {
  constructor(
    private readonly outbox: Outbox,
    private readonly inserts: ReceiptInserts,
  ) {}

  async run(tx: Tx, batch: BatchRow, now: Date): Promise<void> {
    const { found, last, written } = await this.inserts.write(tx, batch, audienceOf(batch), now);
    const enqueued = batch.enqueued + written;
    const cursor = last ?? batch.cursor;
    if (found === RANGE_SIZE) {
      // People who joined the audience since the send make it larger; those who left it are counted at the end.
      const total = Math.max(batch.total, enqueued);
      await tx.batch.update({ where: { id: batch.id }, data: { cursor, enqueued, total, dueAt: now } });
      return;
    }
    const changes = { cursor, enqueued, total: enqueued, dueAt: now };
    await moveBatch(tx, this.outbox, batch, { move: 'send', now, changes });
  }
}

/** A message to one person goes to them even when they are banned, so that its outcome says so. */
const audienceOf = (batch: BatchRow): Prisma.Sql =>
  batch.userId === null
    ? audienceCondition(filtersOf(batch), batch.createdAt)
    : Prisma.sql`user_id = ${batch.userId}`;
