import { Controller } from '@nestjs/common';
import { resumeBatch, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import type { BatchRow } from '../batch.record.ts';
import { BatchMoves, unpaused } from '../batch-moves.ts';

@Controller()
export class ResumeBatch {
  constructor(private readonly moves: BatchMoves) {}

  @HandlesCall(resumeBatch)
  resumeBatch({ id }: CallRequest<typeof resumeBatch>, context: CallContext<'operator'>) {
    const { now } = context;
    const changes = (row: BatchRow) => ({ ...unpaused(row, now), pausedFrom: null, dueAt: now });
    return this.moves.make({ id, move: 'resume', changes }, context);
  }
}
