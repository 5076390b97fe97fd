import { Controller } from '@nestjs/common';
import { pauseBatch, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { BatchMoves } from '../batch-moves.ts';

@Controller()
export class PauseBatch {
  constructor(private readonly moves: BatchMoves) {}

  @HandlesCall(pauseBatch)
  pauseBatch({ id }: CallRequest<typeof pauseBatch>, context: CallContext<'operator'>) {
    const changes = ({ stage }: { stage: string }) => ({
      pausedFrom: stage === 'expanding' ? ('expanding' as const) : ('sending' as const),
      pausedAt: context.now,
      dueAt: null,
    });
    return this.moves.make({ id, move: 'pause', changes }, context);
  }
}
