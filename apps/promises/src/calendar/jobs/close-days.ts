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
    // A promise that fails stays in it for the rest of this run, so that it is tried once and blocks none behind it.
    const taken = new Set<number>();
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.closeAll(now, taken)));
  }

  private async closeAll(now: Date, taken: Set<number>): Promise<void> {
    let more = true;
    while (more) more = await this.closeOne(now, taken);
  }

  private async closeOne(now: Date, taken: Set<number>): Promise<boolean> {
    let own: number | undefined;
    try {
      const more = await this.prisma.$transaction(async (tx) => {
        const [due] = await tx.$queryRaw<{ id: number }[]>`
          SELECT id FROM promises
          WHERE next_due_at <= ${now} AND id <> ALL (${[...taken]}::int[])
          ORDER BY next_due_at, id
          LIMIT 1
          FOR UPDATE SKIP LOCKED`;
        if (!due) return false;
        // Let go of after this query was sent: what has just failed for another worker would fail again.
        if (taken.has(due.id)) return true;
        own = due.id;
        taken.add(own);
        const promise = await lockPromise(tx, due.id);
        if (promise) await this.dueSteps.takeAll(tx, promise, now);
        return true;
      });
      if (own !== undefined) taken.delete(own);
      return more;
    } catch (error) {
      if (own === undefined) throw error;
      this.logger.error(`promise ${own}: ${(error as Error).stack ?? String(error)}`);
      await this.prisma.promiseRecord.updateMany({
        where: { id: own, nextDueAt: { lte: now } },
        data: { nextDueAt: new Date(now.getTime() + RETRY_MS) },
      });
      return true;
    }
  }
}
