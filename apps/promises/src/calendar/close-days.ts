import { Injectable, Logger } from '@nestjs/common';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient } from '../database.ts';
import { lockPromise } from '../promises/promise.rows.ts';
import { CatchUp } from './catch-up.ts';

/** Everybody's day ends at 03:00 in Moscow: several promises at once, each in a transaction of its own. */
const AT_ONCE = 4;
/** How long one that could not be judged waits before it is tried again: it must not keep the scheduler awake. */
const RETRY_MS = 10 * 60_000;

/**
 * Ends days and terms when they are over. Rows are taken with SKIP LOCKED, so replicas share the work; what was done is
 * no longer due, so a second run finds nothing. Of a banned person nothing is due.
 */
@Scheduled()
@Injectable()
export class CloseDays implements ScheduledWork {
  private readonly logger = new Logger(CloseDays.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly catchUp: CatchUp,
  ) {}

  async nextDue(): Promise<Date | null> {
    const [first] = await this.prisma.$queryRaw<{ due: Date | null }[]>`
      SELECT next_due_at AS due FROM promises WHERE next_due_at IS NOT NULL ORDER BY next_due_at LIMIT 1`;
    return first?.due ?? null;
  }

  async run(now: Date): Promise<void> {
    // One that fails must not hold up those behind it.
    const failed: number[] = [];
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(now, failed)));
  }

  private async work(now: Date, failed: number[]): Promise<void> {
    let more = true;
    while (more) more = await this.closeOne(now, failed);
  }

  private async closeOne(now: Date, failed: number[]): Promise<boolean> {
    let taken: number | undefined;
    try {
      return await this.prisma.$transaction(async (tx) => {
        const [due] = await tx.$queryRaw<{ id: number }[]>`
          SELECT id FROM promises
          WHERE next_due_at <= ${now} AND id <> ALL (${failed}::int[])
          ORDER BY next_due_at, id
          LIMIT 1
          FOR UPDATE SKIP LOCKED`;
        if (!due) return false;
        taken = due.id;
        const promise = await lockPromise(tx, due.id);
        if (promise) await this.catchUp.run(tx, promise, now);
        return true;
      });
    } catch (error) {
      if (taken === undefined) throw error;
      this.logger.error(`promise ${taken}: ${(error as Error).stack ?? String(error)}`);
      failed.push(taken);
      await this.prisma.promiseRecord.updateMany({
        where: { id: taken, nextDueAt: { lte: now } },
        data: { nextDueAt: new Date(now.getTime() + RETRY_MS) },
      });
      return true;
    }
  }
}
