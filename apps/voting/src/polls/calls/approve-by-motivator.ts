import { Controller } from '@nestjs/common';
import { approveByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { MotivatorDecisions } from '../motivator-decisions.ts';

@Controller()
export class ApproveByMotivator {
  constructor(private readonly decisions: MotivatorDecisions) {}

  @HandlesCall(approveByMotivator)
  approveByMotivator({ id }: CallRequest<typeof approveByMotivator>, context: CallContext<'user'>) {
    return this.decisions.decide(id, 'approve', null, context);
  }
}
