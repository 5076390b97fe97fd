import { Controller } from '@nestjs/common';
import { stopBatch, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import type { Tx } from '../../database.ts';
import { BatchCounters } from '../batch-counters.ts';
import type { BatchRow } from '../batch.record.ts';
import { BatchMoves, hasNotBegun, unpaused } from '../batch-moves.ts';
import { STOPPED } from '../recipient-state.ts';

@Controller()
export class StopBatch {
  constructor(
    private readonly moves: BatchMoves,
    private readonly counters: BatchCounters,
  ) {}

  @HandlesCall(stopBatch)
  stopBatch({ id }: CallRequest<typeof stopBatch>, context: CallContext<'operator'>) {
    const { now } = context;
    const changes = (row: BatchRow) =>
      hasNotBegun(row)
        ? { dueAt: null, endedAt: now }
        : { ...unpaused(row, now), pausedFrom: null, retryReasons: [], dueAt: now };
    const after = async (tx: Tx, moved: BatchRow): Promise<void> => {
      if (moved.stage === 'stopped') await this.counters.add(tx, id, STOPPED, moved.total);
    };
    return this.moves.make({ id, move: 'stop', changes, after }, context);
  }
}
