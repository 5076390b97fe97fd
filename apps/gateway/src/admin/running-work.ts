import { Injectable } from '@nestjs/common';
import {
  type Batch,
  type Caller,
  listBatches,
  listRunningPromiseDeletions,
  listRunningUserDeletions,
  type RunningBatch,
  type SystemState,
} from '@slovo/contracts';
import { CallClient, type CallOptions } from '@slovo/kit/calls';
import { answerInTime } from '../calls/answer-in-time.ts';

const MOST_SHOWN = 20;

/** Batches and deletions that are not over. What a service does not tell in time is null. */
@Injectable()
export class RunningWork {
  constructor(private readonly calls: CallClient) {}

  async read(caller: Caller, options: CallOptions & { timeoutMs: number }): Promise<SystemState['running']> {
    const ask = <T>(answer: Promise<T>): Promise<T | null> => answerInTime(answer, options.timeoutMs);
    const [batches, ofPromises, ofUsers] = await Promise.all([
      ask(this.calls.call(listBatches, { status: 'processing', limit: MOST_SHOWN }, caller, options)),
      ask(this.calls.call(listRunningPromiseDeletions, {}, caller, options)),
      ask(this.calls.call(listRunningUserDeletions, {}, caller, options)),
    ]);
    return {
      batches: batches?.batches.map(runningBatch) ?? null,
      promiseDeletions: ofPromises?.jobs ?? null,
      userDeletions: ofUsers?.jobs ?? null,
    };
  }
}

const runningBatch = (batch: Batch): RunningBatch => ({
  batchId: batch.batchId,
  type: batch.type,
  stage: batch.stage,
  total: batch.total,
  progressPercentage: batch.progressPercentage,
  createdAt: batch.createdAt,
});
