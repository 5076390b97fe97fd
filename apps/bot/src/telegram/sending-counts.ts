import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { Metrics } from '@slovo/kit/metrics';
import { PrismaClient } from '../database.ts';

export const UNDELIVERED = ['blocked', 'no-chat', 'refused', 'interrupted', 'gave-up'] as const;
/**
 * What is counted: messages by priority, answers 429, messages that are sent again though they may be in the chat, and
 * deliveries that ended without a message, by reason.
 */
export const COUNTED = ['direct', 'batch', 'tooManyRequests', 'sentAgain', ...UNDELIVERED] as const;
export type Counted = (typeof COUNTED)[number];

export const MINUTE_MS = 60_000;
/** A process that is killed loses no more than that. They are statistics: what was sent is in the deliveries. */
const FLUSH_MS = 2_000;

/** What this process sent, minute by minute, added to the counts of all replicas. */
@Injectable()
export class SendingCounts implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(SendingCounts.name);
  /** By minute, then by what is counted. */
  private counts = new Map<number, Map<Counted, number>>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    // A series that begins with its first event has no increase: neither a panel nor an alert would see that one.
    for (const counted of COUNTED) this.expose(counted, 0);
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  add(counted: Counted, count = 1): void {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    this.addTo(minute, counted, count);
    this.expose(counted, count);
  }

  private expose(counted: Counted, count: number): void {
    if (counted === 'tooManyRequests') this.metrics.add('telegramTooMany', {}, count);
    else if (counted === 'sentAgain') this.metrics.add('telegramSentAgain', {}, count);
    else if (counted === 'direct' || counted === 'batch')
      this.metrics.add('telegramSent', { priority: counted }, count);
    else this.metrics.add('telegramFailed', { reason: counted }, count);
  }

  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    const { counts } = this;
    if (counts.size === 0) return;
    this.counts = new Map();
    const rows = [...counts].flatMap(([minute, some]) =>
      [...some].map(([counted, count]) => ({ minute: new Date(minute), counted, count })),
    );
    try {
      await this.prisma.$executeRaw`
        INSERT INTO sending_counts (minute, counted, count)
        SELECT minute, counted, count
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS one (minute timestamptz, counted text, count int)
        ON CONFLICT (minute, counted) DO UPDATE SET count = sending_counts.count + excluded.count`;
    } catch (error) {
      // Whether it committed is unknown only where the connection broke, and counting twice would be no better.
      this.logger.warn(`cannot store the counts of sent messages yet: ${(error as Error).message}`);
      for (const { minute, counted, count } of rows) this.addTo(minute.getTime(), counted, count);
    }
  }

  private addTo(minute: number, counted: Counted, count: number): void {
    const some = this.counts.get(minute) ?? new Map<Counted, number>();
    this.counts.set(minute, some.set(counted, (some.get(counted) ?? 0) + count));
  }
}
