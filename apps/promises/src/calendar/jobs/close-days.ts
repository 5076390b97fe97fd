import { Injectable, Logger } from '@nestjs/common';
import { Scheduled } from '@slovo/kit/schedule';
import { DueSteps } from '../../changes/due-steps.ts';
import { PrismaClient } from '../../database.ts';
import { lockPromise } from '../../promises/promise.rows.ts';

/** Most people's days end at the same moment, so several promises are closed at once, each in its own transaction. */
const CONCURRENCY = 4;
/** Delay before a promise that failed is retried. Without it the scheduler would never sleep. */
const RETRY_MS = 10 * 60_000;

/**
 * Ends days and terms when they are over. Replicas share the work, because rows are selected with SKIP LOCKED. A second run
 * finds nothing, because what was done is no longer due. Nothing is due for a banned person.
 */
@Injectable()
export class CloseDays {
  private readonly logger = new Logger(CloseDays.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly dueSteps: DueSteps,
  ) {}

  async nextDue(): Promise<Date | null> {
    const [first] = await this.prisma.$queryRaw<{ due: Date | null }[]>`
      SELECT next_due_at AS due FROM promises WHERE next_due_at IS NOT NULL ORDER BY next_due_at LIMIT 1`;
    return first?.due ?? null;
  }

  @Scheduled()
  async closeDays(now: Date): Promise<void> {
    // Skipped for the rest of this run: a promise that fails must not block those behind it.
    const failed: number[] = [];
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.closeAll(now, failed)));
  }

  private async closeAll(now: Date, failed: number[]): Promise<void> {
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
        if (promise) await this.dueSteps.takeAll(tx, promise, now);
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
