import { Controller } from '@nestjs/common';
import { rejectByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { MotivatorDecisions } from '../motivator-decisions.ts';

@Controller()
export class RejectByMotivator {
  constructor(private readonly decisions: MotivatorDecisions) {}

  @HandlesCall(rejectByMotivator)
  rejectByMotivator({ id, reason }: CallRequest<typeof rejectByMotivator>, context: CallContext<'user'>) {
    return this.decisions.decide(id, 'reject', reason, context);
  }
}
