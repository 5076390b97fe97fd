import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { PersonalResult } from '@slovo/contracts';
import { unreachable } from '@slovo/domain';
import type { Outcome } from '@slovo/domain/batch';
import { Refusal } from '@slovo/kit/calls';
import { PrismaClient, type Tx } from '../database.ts';
import type { BatchRow } from './batch.record.ts';
import { BatchWriter, type NewBatch } from './batch-writer.ts';
import { BeginBatch } from './steps/begin-batch.ts';
import { ExpandBatch } from './steps/expand-batch.ts';

/** Telegram usually answers within a second; an operator does not wait for longer. */
const ANSWER_MS = 3_000;
const LOOK_MS = 100;

/** Batches of one recipient, which begin at once. */
@Injectable()
export class SingleSender {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly writer: BatchWriter,
    private readonly begin: BeginBatch,
    private readonly expand: ExpandBatch,
  ) {}

  /** Writes the batch with its one receipt. */
  async create(tx: Tx, batch: NewBatch & { userId: number }, now: Date): Promise<BatchRow> {
    const { id } = await this.writer.create(tx, batch, now);
    const read = (): Promise<BatchRow> => tx.batch.findUniqueOrThrow({ where: { id } });
    await this.begin.run(tx, await read(), now);
    await this.expand.run(tx, await read(), now);
    return read();
  }

  /** Looks until Telegram has answered, for three seconds at most. */
  async answerTo(batch: BatchRow): Promise<PersonalResult> {
    for (let left = ANSWER_MS / LOOK_MS; ; left -= 1) {
      const result = await this.resultOf(batch);
      if (result.status !== 'queued' || left <= 0) return result;
      await pause(LOOK_MS);
    }
  }

  /** @throws Refusal BATCH_NOT_FOUND */
  async resultOf({ id, notificationId, userId }: BatchRow): Promise<PersonalResult> {
    if (userId === null) throw new Refusal('BATCH_NOT_FOUND');
    const where = { notificationId_userId: { notificationId, userId } };
    const receipt = await this.prisma.receipt.findUnique({ where });
    const outcome = receipt?.outcome ?? 'queued';
    return {
      jobId: id,
      notificationId: receipt ? notificationId : null,
      status: statusOf(outcome),
      outcome,
      error: receipt?.reason ?? null,
    };
  }
}

function statusOf(outcome: Outcome): PersonalResult['status'] {
  switch (outcome) {
    case 'queued':
      return 'queued';
    case 'waiting':
    case 'delivered':
      return 'sent';
    case 'read':
    case 'responded':
      return 'other';
    case 'failed':
    case 'skipped':
      return 'failed';
    default:
      return unreachable(outcome);
  }
}
