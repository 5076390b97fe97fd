import { Controller } from '@nestjs/common';
import { retryBatch, type CallRequest } from '@slovo/contracts';
import { RETRIED_ALWAYS } from '@slovo/domain/batch';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import type { Tx } from '../../database.ts';
import type { BatchRow } from '../batch.record.ts';
import { BatchMoves } from '../batch-moves.ts';
import { BatchWriter } from '../batch-writer.ts';

@Controller()
export class RetryBatch {
  constructor(
    private readonly moves: BatchMoves,
    private readonly writer: BatchWriter,
  ) {}

  @HandlesCall(retryBatch)
  retryBatch({ id, reasons }: CallRequest<typeof retryBatch>, context: CallContext<'operator'>) {
    const { now } = context;
    const changes = ({ stage, round }: BatchRow) =>
      stage === 'broken'
        ? { dueAt: now, endedAt: null }
        : {
            dueAt: now,
            endedAt: null,
            round: round + 1,
            cursor: 0,
            retryReasons: [...RETRIED_ALWAYS, ...reasons],
          };
    const after = async (tx: Tx, moved: BatchRow): Promise<void> => {
      if (moved.toTelegram) await this.writer.publishContent(tx, moved, now);
    };
    return this.moves.make({ id, move: 'retry', changes, after }, context);
  }
}
