import { Injectable } from '@nestjs/common';
import { CHUNK_SIZE } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import { audienceCondition } from '../../audience/audience-filters.ts';
import { Prisma, type Tx } from '../../database.ts';
import { type BatchRow, filtersOf, moveBatch } from '../batch.record.ts';
import { type BatchRecipientRow, ReceiptInserts } from '../receipt-inserts.ts';
import type { BatchStep } from './step.ts';

/**
 * Writes the receipts of the next thousand people of the audience. The cursor commits with them, so that whoever goes on
 * after a crash neither leaves anybody out nor writes anybody twice.
 */
@Injectable()
export class ExpandBatch implements BatchStep {
  constructor(
    private readonly outbox: Outbox,
    private readonly inserts: ReceiptInserts,
  ) {}

  async run(tx: Tx, batch: BatchRow, now: Date): Promise<void> {
    const people = await nextPeople(tx, batch);
    const written = people.length > 0 ? await this.inserts.write(tx, batch, people, now) : [];
    if (written.length > 0 && batch.userId === null) await markMessaged(tx, written, now);
    const enqueued = batch.enqueued + written.length;
    const cursor = people.at(-1)?.user_id ?? batch.cursor;
    if (people.length === CHUNK_SIZE) {
      // Who came into the audience since the send makes it larger; who left it is seen at the end.
      const total = Math.max(batch.total, enqueued);
      await tx.batch.update({ where: { id: batch.id }, data: { cursor, enqueued, total, dueAt: now } });
      return;
    }
    const changes = { cursor, enqueued, total: enqueued, dueAt: now };
    await moveBatch(tx, this.outbox, batch, { move: 'send', now, changes });
  }
}

/** A message to one person goes to them even when they are banned, so that its outcome says so. */
function nextPeople(tx: Tx, batch: BatchRow): Promise<BatchRecipientRow[]> {
  const condition =
    batch.userId === null
      ? audienceCondition(filtersOf(batch), batch.createdAt)
      : Prisma.sql`user_id = ${batch.userId}`;
  return tx.$queryRaw<BatchRecipientRow[]>`
    SELECT user_id, time_zone, quiet_from, quiet_until, banned, blocked_at, muted_until FROM people
    WHERE user_id > ${batch.cursor} AND ${condition} ORDER BY user_id LIMIT ${CHUNK_SIZE}`;
}

/** A preview says how many of an audience were written to lately. */
async function markMessaged(tx: Tx, written: readonly { userId: number }[], now: Date): Promise<void> {
  const ids = written.map(({ userId }) => userId);
  await tx.$executeRaw`UPDATE people SET messaged_at = ${now} WHERE user_id = ANY (${ids}::int[])`;
}
