import { Injectable } from '@nestjs/common';
import { batchRangeReady } from '@slovo/contracts';
import { CHUNK_SIZE } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { BatchCounters } from '../batch-counters.ts';
import type { BatchRow } from '../batch.record.ts';
import { type PersonsHours, unusualHours } from '../quiet-spans.ts';
import type { BatchStep } from './step.ts';

interface Failed extends PersonsHours {
  id: number;
  banned: boolean;
  blocked_at: Date | null;
  reason: string;
}

/** Puts the next thousand failed recipients in line again. Who blocked the bot is tried once they have come back. */
@Injectable()
export class RetryFailed implements BatchStep {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  async run(tx: Tx, batch: BatchRow, now: Date): Promise<void> {
    const rows = await tx.$queryRaw<Failed[]>`
      SELECT receipts.id, receipts.reason, people.user_id, quiet_from, quiet_until, banned, blocked_at
      FROM receipts JOIN people ON people.user_id = receipts.user_id
      WHERE receipts.batch_id = ${batch.id} AND outcome = 'failed' AND receipts.user_id > ${batch.cursor}
        AND receipts.reason = ANY (${batch.retryReasons}::text[])
      ORDER BY receipts.user_id LIMIT ${CHUNK_SIZE} FOR UPDATE OF receipts`;
    const isOver = rows.length < CHUNK_SIZE;
    const reachable = rows.filter(({ banned, blocked_at }) => !banned && blocked_at === null);
    if (reachable.length > 0) await this.putInLine(tx, batch, reachable, now);
    const cursor = rows.at(-1)?.user_id ?? batch.cursor;
    const data = { cursor, dueAt: now, ...(isOver && { retryReasons: [] }) };
    await tx.batch.update({ where: { id: batch.id }, data });
  }

  private async putInLine(tx: Tx, batch: BatchRow, rows: readonly Failed[], now: Date): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await tx.$executeRaw`
      UPDATE receipts SET status = 'pending', outcome = 'queued', reason = NULL, in_line = true, to_telegram = true,
        retry_count = retry_count + 1
      WHERE id = ANY (${ids}::int[])`;
    const after = { outcome: 'queued', reason: null, inLine: true, waitsUntil: null } as const;
    await this.counters.move(
      tx,
      rows.map(({ user_id: userId, reason }) => ({
        batchId: batch.id,
        userId,
        before: { outcome: 'failed', reason, inLine: false, waitsUntil: null },
        after,
      })),
    );
    const userIds = rows.map(({ user_id }) => user_id);
    const quiet = unusualHours(rows);
    const range = { batchId: batch.id, round: batch.round, receiptIds: ids, userIds, quiet };
    await this.outbox.put(tx, batchRangeReady, range, now);
  }
}
