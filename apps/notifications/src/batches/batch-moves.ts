import { Injectable } from '@nestjs/common';
import type { Batch } from '@slovo/contracts';
import { type BatchMove, batchStatus } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import { Scheduler } from '@slovo/kit/schedule';
import { Prisma, PrismaClient, type Tx } from '../database.ts';
import { type Acting, OperatorLog } from '../operators/operator-log.ts';
import { totalsOf } from './batch-totals.ts';
import { type BatchRow, lockBatch, moveBatch } from './batch.record.ts';
import { batchView } from './batch.view.ts';

type Changes = Omit<Prisma.BatchUncheckedUpdateInput, 'id' | 'stage' | 'version'>;

export interface OperatorsMove {
  id: number;
  move: Extract<BatchMove, 'pause' | 'resume' | 'stop' | 'retry'>;
  changes: (row: BatchRow) => Changes;
  /** What the move brings beside the new stage, in its transaction. */
  after?: (tx: Tx, moved: BatchRow, before: BatchRow) => Promise<void>;
}

/** Moves that operators make. A repeated one changes nothing and gets the same answer. */
@Injectable()
export class BatchMoves {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly log: OperatorLog,
    private readonly scheduler: Scheduler,
  ) {}

  /** @throws Refusal BATCH_NOT_FOUND, BATCH_STATE_REFUSED */
  async make({ id, move, changes, after }: OperatorsMove, acting: Acting): Promise<Batch> {
    const { now } = acting;
    const batch = await this.prisma.$transaction(async (tx) => {
      const row = await lockBatch(tx, id);
      const moved = await moveBatch(tx, this.outbox, row, { move, now, changes: changes(row) });
      if (moved) {
        await after?.(tx, moved, row);
        const details = { before: row.stage, after: moved.stage, total: row.total, enqueued: row.enqueued };
        await this.log.write(tx, acting, { action: `${move}-batch`, target: `batch:${id}`, details });
      }
      return batchView(moved ?? row, await totalsOf(tx, id), now);
    });
    this.scheduler.wake();
    return batch;
  }
}

/** What a batch gains that is no longer paused. */
export const unpaused = ({ pausedAt, pausedMs }: BatchRow, now: Date): Changes =>
  pausedAt === null
    ? {}
    : { pausedAt: null, pausedMs: pausedMs + BigInt(Math.max(0, now.getTime() - pausedAt.getTime())) };

/** Nobody has got anything of it. */
export const hasNotBegun = ({ stage }: BatchRow): boolean => batchStatus(stage) === 'queued';
