import { Injectable, Logger } from '@nestjs/common';
import type { BatchStage } from '@slovo/domain/batch';
import { type HasNextDue, Scheduled, Scheduler } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';
import { BeginBatch } from '../steps/begin-batch.ts';
import { ExpandBatch } from '../steps/expand-batch.ts';
import { SendBatch } from '../steps/send-batch.ts';
import type { BatchStep } from '../steps/step.ts';
import { SkipRest } from '../steps/skip-rest.ts';

/** Then other jobs have their turn: a range takes about a tenth of a second. */
const STEPS_A_RUN = 10;
/** After a step that failed. */
const PATIENCE_MS = 5_000;

/**
 * Moves batches on, step by step, those that waited longest first. Each step locks its batch; other replicas pass over it
 * and take another.
 */
@Injectable()
export class RunBatches implements HasNextDue {
  private readonly logger = new Logger(RunBatches.name);
  private readonly steps: Partial<Record<BatchStage, BatchStep>>;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly scheduler: Scheduler,
    begin: BeginBatch,
    expand: ExpandBatch,
    send: SendBatch,
    skip: SkipRest,
  ) {
    this.steps = { scheduled: begin, held: begin, expanding: expand, sending: send, stopping: skip };
  }

  async nextDue(): Promise<Date | null> {
    const row = await this.prisma.batch.findFirst({
      where: { dueAt: { not: null } },
      orderBy: { dueAt: 'asc' },
      select: { dueAt: true },
    });
    return row?.dueAt ?? null;
  }

  @Scheduled()
  async runBatches(now: Date): Promise<void> {
    for (let left = STEPS_A_RUN; left > 0; left -= 1) if (!(await this.step(now))) return;
    // Otherwise a large batch would rest for a quarter of a second after every ten ranges.
    this.scheduler.wake();
  }

  /** @returns whether there was anything to do */
  private async step(now: Date): Promise<boolean> {
    let batchId: number | undefined;
    try {
      return await this.prisma.$transaction(async (tx) => {
        const [next] = await tx.$queryRaw<{ id: number }[]>`
          SELECT id FROM batches WHERE due_at <= ${now} ORDER BY due_at, random() LIMIT 1 FOR UPDATE SKIP LOCKED`;
        if (!next) return false;
        batchId = next.id;
        const batch = await tx.batch.findUniqueOrThrow({ where: { id: next.id } });
        const step = this.steps[batch.stage];
        if (!step) throw new Error(`nothing is due while it is ${batch.stage}`);
        await step.run(tx, batch, now);
        return true;
      });
    } catch (error) {
      if (batchId === undefined) throw error;
      // What follows may find a place on a disk that is full.
      this.scheduler.fullDisk.note(error);
      this.logger.error(`batch ${batchId}: ${(error as Error).stack ?? String(error)}`);
      await this.prisma.batch.updateMany({
        where: { id: batchId, dueAt: { lte: now } },
        data: { dueAt: new Date(now.getTime() + PATIENCE_MS) },
      });
      return true;
    }
  }
}
