import { Injectable } from '@nestjs/common';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

const PIECE = 5_000;
/** Operators see the last hour. */
const COUNTS_KEPT_MS = 24 * 3_600_000;
/** Runs an hour later than it could, so that each run deletes an hour's worth of counts. */
const RUN_EVERY_MS = 3_600_000;

/** Deletes the deliveries of finished batches a week later, those of stopped batches at once, and old counts. */
@Injectable()
export class DeleteOldSending {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const [batch, count] = await Promise.all([
      this.prisma.batch.findFirst({
        where: { forgetAt: { not: null } },
        orderBy: { forgetAt: 'asc' },
        select: { forgetAt: true },
      }),
      this.prisma.sendingCount.findFirst({ orderBy: { minute: 'asc' } }),
    ]);
    const oldCounts = count && count.minute.getTime() + COUNTS_KEPT_MS + RUN_EVERY_MS;
    const dues = [batch?.forgetAt?.getTime(), oldCounts].filter((due) => typeof due === 'number');
    return dues.length > 0 ? new Date(Math.min(...dues)) : null;
  }

  @Scheduled('rarely')
  async deleteOldSending(now: Date): Promise<void> {
    const batches = await this.prisma.batch.findMany({
      where: { forgetAt: { lte: now } },
      select: { batchId: true, state: true },
      take: 100,
    });
    for (const { batchId, state } of batches) await this.forget(batchId, state === 'stopping', now);
    await this.prisma.sendingCount.deleteMany({
      where: { minute: { lt: new Date(now.getTime() - COUNTS_KEPT_MS) } },
    });
  }

  /**
   * In pieces: a stopped batch may have a million deliveries. Of any other only those that are settled: a retry may have
   * queued more in the meantime.
   */
  private async forget(batchId: number, isStopped: boolean, now: Date): Promise<void> {
    const deleted = isStopped ? ['queued', 'sent', 'failed'] : ['sent', 'failed'];
    for (;;) {
      const count = await this.prisma.$transaction(async (tx) => {
        // Each piece follows the order of the index, even if the statistics suggest another plan: see BatchQueue.
        await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
        return tx.$executeRaw`
          DELETE FROM batch_deliveries WHERE (batch_id, receipt_id, round) IN (
            SELECT batch_id, receipt_id, round FROM batch_deliveries
            WHERE batch_id = ${batchId} AND status::text = ANY (${deleted})
            ORDER BY receipt_id, round LIMIT ${PIECE})`;
      });
      if (count < PIECE) break;
    }
    const line = isStopped ? { waiting: 0, inLine: false } : {};
    await this.prisma.batch.updateMany({
      where: { batchId, forgetAt: { lte: now } },
      data: { forgetAt: null, ...line },
    });
  }
}
