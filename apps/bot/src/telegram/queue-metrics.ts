import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { Metrics, type Observed } from '@slovo/kit/metrics';
import { PrismaClient } from '../database.ts';

/** A longer line of notices is not counted to its end. */
const MOST_COUNTED = 10_000;

/** What waits to be sent, read when Prometheus asks. */
@Injectable()
export class QueueMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.metrics.observe(['telegramQueue', 'telegramQueueAge'], () => this.read());
  }

  async read(): Promise<Observed[]> {
    const now = this.clock.now();
    const [row] = await this.prisma.$queryRaw<{ direct: number; batch: number; due: Date | null }[]>`
      SELECT (SELECT count(*)::int FROM
               (SELECT FROM deliveries WHERE status = 'queued' LIMIT ${MOST_COUNTED}) AS waiting) AS direct,
             (SELECT coalesce(sum(waiting), 0)::int FROM batches WHERE in_line AND state <> 'stopping') AS batch,
             (SELECT min(next_attempt_at) FROM deliveries
               WHERE status = 'queued' AND next_attempt_at <= ${now}) AS due`;
    const { direct, batch, due } = row!;
    const age = due ? Math.max(0, now.getTime() - due.getTime()) / 1000 : 0;
    return [
      { key: 'telegramQueue', value: direct, labels: { priority: 'direct' } },
      { key: 'telegramQueue', value: batch, labels: { priority: 'batch' } },
      { key: 'telegramQueueAge', value: age, labels: {} },
    ];
  }
}
