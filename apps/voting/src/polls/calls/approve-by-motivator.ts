import { Injectable } from '@nestjs/common';
import { approveByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { MotivatorDecisions } from '../motivator-decisions.ts';

@Handles(approveByMotivator)
@Injectable()
export class ApproveByMotivator implements Handler<typeof approveByMotivator> {
  constructor(private readonly decisions: MotivatorDecisions) {}

  run({ id }: CallRequest<typeof approveByMotivator>, context: CallContext<'user'>) {
    return this.decisions.decide(id, 'approve', null, context);
  }
}
