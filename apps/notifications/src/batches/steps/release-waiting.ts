import { Injectable } from '@nestjs/common';
import { batchRangeReady } from '@slovo/contracts';
import { QUIET_DEFAULT } from '@slovo/domain';
import { CHUNK_SIZE } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { BatchCounters } from '../batch-counters.ts';
import type { BatchRow } from '../batch.record.ts';
import { type PersonsHours, unusualHours } from '../quiet-spans.ts';

interface Waiting extends PersonsHours {
  id: number;
}

/** Hands over the messages of those whose quiet hours have ended. */
@Injectable()
export class ReleaseWaiting {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  /** @returns whether there was anybody */
  async release(tx: Tx, batch: BatchRow, now: Date): Promise<boolean> {
    const rows = await tx.$queryRaw<Waiting[]>`
      SELECT id, user_id, coalesce(quiet_from, ${QUIET_DEFAULT.from}::int) AS quiet_from,
        coalesce(quiet_until, ${QUIET_DEFAULT.until}::int) AS quiet_until
      FROM receipts LEFT JOIN people USING (user_id)
      WHERE batch_id = ${batch.id} AND waits_until <= ${now} ORDER BY waits_until LIMIT ${CHUNK_SIZE}
      FOR UPDATE OF receipts`;
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    // Read anew: a person may have seen it on the web meanwhile.
    const updated = await tx.receipt.updateManyAndReturn({
      where: { id: { in: ids } },
      data: { waitsUntil: null },
      select: { userId: true, outcome: true, reason: true, inLine: true },
    });
    await this.counters.move(
      tx,
      updated.map(({ userId, outcome, reason, inLine }) => {
        const after = { outcome: outcome ?? 'queued', reason, inLine, waitsUntil: null };
        return { batchId: batch.id, userId, before: { ...after, waitsUntil: now }, after };
      }),
    );
    const userIds = rows.map(({ user_id }) => user_id);
    const range = { receiptIds: ids, userIds, quiet: unusualHours(rows) };
    await this.outbox.put(tx, batchRangeReady, { batchId: batch.id, round: batch.round, ...range }, now);
    await tx.batch.update({ where: { id: batch.id }, data: { dueAt: now } });
    return true;
  }
}
