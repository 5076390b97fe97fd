import { Injectable, Logger } from '@nestjs/common';
import { metrics } from '@opentelemetry/api';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { BatchCounters } from '../../batches/batch-counters.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import { compareCounters, type Comparison } from '../true-counts.ts';

const DAY_MS = 86_400_000;
/** 01:00 UTC: in Moscow four in the morning, when least is sent. */
const HOUR_MS = 3_600_000;
/** Then other jobs have their turn. A larger batch is compared whole. */
const RECEIPTS_A_RUN = 50_000;
/** The row of the check is locked while a batch is compared; nobody else needs it. */
const TRANSACTION = { timeout: 15 * 60_000, maxWait: 30_000 };

/** The first night after an instant. */
const nightAfter = (at: Date): Date =>
  new Date(Math.floor((at.getTime() - HOUR_MS) / DAY_MS + 1) * DAY_MS + HOUR_MS);

/**
 * Compares the counters of batches that changed since the last check with their receipts, and corrects what differs. A
 * difference means a fault in the code that moves receipts, so it is reported even though it is mended.
 */
@Injectable()
export class CheckCounters implements HasNextDue {
  private readonly logger = new Logger(CheckCounters.name);
  private readonly corrected = metrics.getMeter('slovo').createCounter('slovo.batches.corrected_counters', {
    description: 'Batches whose counters did not agree with their receipts',
  });

  constructor(
    private readonly prisma: PrismaClient,
    private readonly counters: BatchCounters,
  ) {}

  async nextDue(): Promise<Date | null> {
    const check = await this.prisma.counterCheck.findUnique({ where: { id: 1 } });
    if (check?.cursor) return check.dueAt;
    const changed = await nextChanged(this.prisma, 0);
    if (!changed) return null;
    return check?.dueAt ?? nightAfter(changed.createdAt);
  }

  @Scheduled('rarely')
  async checkCounters(now: Date): Promise<void> {
    await this.prisma.counterCheck.createMany({ data: [{ id: 1, dueAt: now }], skipDuplicates: true });
    for (let left = RECEIPTS_A_RUN; left > 0;) {
      const receipts = await this.checkNext(now);
      if (receipts === null) return;
      left -= receipts + 1;
    }
  }

  /** @returns how many receipts were read; null at the end, or while another replica checks */
  private checkNext(now: Date): Promise<number | null> {
    return this.prisma.$transaction(async (tx) => {
      const [check] = await tx.$queryRaw<{ cursor: number }[]>`
        SELECT cursor FROM counter_checks WHERE id = 1 AND due_at <= ${now} FOR UPDATE SKIP LOCKED`;
      if (!check) return null;
      const batch = await nextChanged(tx, check.cursor);
      if (!batch) {
        await endCheck(tx, now);
        return null;
      }
      const comparison = await compareCounters(this.prisma, batch);
      const isWrong = comparison.differences.length > 0;
      if (isWrong) await this.correct(tx, batch.id, comparison);
      await markChecked(tx, batch.id, comparison);
      await tx.counterCheck.update({
        where: { id: 1 },
        data: {
          cursor: batch.id,
          checked: { increment: 1 },
          ...(isWrong && { corrected: { increment: 1 }, wrongBatchId: batch.id, wrongAt: now }),
        },
      });
      return comparison.receipts;
    }, TRANSACTION);
  }

  /**
   * Adds the differences instead of setting the sums: so they stay right when receipts have moved since the snapshot.
   */
  private async correct(tx: Tx, batchId: number, { differences }: Comparison): Promise<void> {
    await this.counters.write(tx, differences);
    this.corrected.add(1);
    const list = differences.map(({ shard, kind, by }) => `${kind} of shard ${shard} by ${by}`).join(', ');
    this.logger.error(`batch ${batchId}: its counters did not agree with its receipts; corrected ${list}`);
  }
}

interface Changed {
  id: number;
  notificationId: number;
  createdAt: Date;
}

async function nextChanged(db: PrismaClient | Tx, after: number): Promise<Changed | undefined> {
  const [batch] = await db.$queryRaw<Changed[]>`
    SELECT id, notification_id AS "notificationId", created_at AS "createdAt" FROM batches WHERE id = (
      SELECT batch_id FROM batch_counters WHERE unchecked AND batch_id > ${after} ORDER BY batch_id LIMIT 1)`;
  return batch;
}

/** A counter that moved since the snapshot is compared in the next check. */
async function markChecked(tx: Tx, batchId: number, { expected }: Comparison): Promise<void> {
  const [shards, kinds, counts] = [
    expected.map(({ shard }) => shard),
    expected.map(({ kind }) => kind),
    expected.map(({ count }) => count),
  ];
  await tx.$executeRaw`
    UPDATE batch_counters SET unchecked = false
    FROM unnest(${shards}::int[], ${kinds}::text[], ${counts}::int[]) AS expected (shard, kind, count)
    WHERE batch_counters.batch_id = ${batchId} AND batch_counters.shard = expected.shard
      AND batch_counters.kind = expected.kind AND batch_counters.count = expected.count`;
}

async function endCheck(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE counter_checks SET due_at = ${nightAfter(now)}, cursor = 0, checked = 0, corrected = 0,
      ended_at = ${now}, last_checked = checked, last_corrected = corrected
    WHERE id = 1`;
}
