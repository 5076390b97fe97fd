import { Injectable } from '@nestjs/common';
import { batchRangeReady, batchRangeShown, runsOf } from '@slovo/contracts';
import { RANGE_SIZE } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import type { Prisma, Tx } from '../database.ts';
import { BatchCounters } from './batch-counters.ts';
import type { BatchRow } from './batch.record.ts';
import { unusualHours } from './quiet-spans.ts';
import { insertRange, type WrittenRange } from './range-insert.ts';

/** Writes the receipts of a range with their numbers and the events about them, all in the caller's transaction. */
@Injectable()
export class ReceiptInserts {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  /** Writes receipts for the next people after the cursor. @param audience condition of `people` */
  async write(tx: Tx, batch: BatchRow, audience: Prisma.Sql, now: Date): Promise<WrittenRange> {
    const range = await insertRange(tx, batch, { audience, most: RANGE_SIZE, now });
    // After the receipts: answers of Telegram wait for the locks of the counters.
    await this.counters.begin(tx, batch.id, range.alike);
    await this.tell(tx, batch, range, now);
    return range;
  }

  private async tell(tx: Tx, batch: BatchRow, range: WrittenRange, now: Date): Promise<void> {
    const { readyIds, readyUserIds, shownIds, shownUserIds } = range;
    if (readyIds.length > 0) {
      const ids = { receiptIds: readyIds, userIds: readyUserIds, quiet: unusualHours(range.unusual) };
      await this.outbox.put(tx, batchRangeReady, { batchId: batch.id, round: batch.round, ...ids }, now);
    }
    if (shownIds.length > 0) {
      const shown = { receiptRuns: runsOf(shownIds), userRuns: runsOf(shownUserIds) };
      await this.outbox.put(tx, batchRangeShown, shown, now);
    }
  }
}
