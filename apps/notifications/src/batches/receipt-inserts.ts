import { Injectable } from '@nestjs/common';
import { batchChunkReady, batchReceiptsChanged } from '@slovo/contracts';
import { CHUNK_SIZE } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import type { Prisma, Tx } from '../database.ts';
import { BatchCounters } from './batch-counters.ts';
import type { BatchRow } from './batch.record.ts';
import { insertChunk, type WrittenChunk } from './chunk-insert.ts';
import { unusualHours } from './quiet-spans.ts';

/** Writes the receipts of a chunk with their numbers and the one event about them, all in the caller's transaction. */
@Injectable()
export class ReceiptInserts {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  /** Of the next thousand people after the cursor. @param audience condition of `people` */
  async write(tx: Tx, batch: BatchRow, audience: Prisma.Sql, now: Date): Promise<WrittenChunk> {
    const chunk = await insertChunk(tx, batch, { audience, most: CHUNK_SIZE, now });
    await this.counters.begin(tx, batch.id, chunk.alike);
    await this.tell(tx, batch, chunk, now);
    return chunk;
  }

  private async tell(tx: Tx, batch: BatchRow, chunk: WrittenChunk, now: Date): Promise<void> {
    const { readyIds: receiptIds, readyUserIds: userIds, silent } = chunk;
    if (receiptIds.length > 0) {
      const quiet = unusualHours(chunk.unusual);
      const ready = { batchId: batch.id, round: batch.round, receiptIds, userIds, silent, quiet };
      await this.outbox.put(tx, batchChunkReady, ready, now);
    }
    const receipts = chunk.shownIds.map((id, index) => ({
      id,
      userId: chunk.shownUserIds[index]!,
      status: 'pending' as const,
    }));
    if (receipts.length > 0) await this.outbox.put(tx, batchReceiptsChanged, { receipts }, now);
  }
}
