import { Injectable } from '@nestjs/common';
import { rejectByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { MotivatorDecisions } from '../motivator-decisions.ts';

@Handles(rejectByMotivator)
@Injectable()
export class RejectByMotivator implements Handler<typeof rejectByMotivator> {
  constructor(private readonly decisions: MotivatorDecisions) {}

  run({ id, reason }: CallRequest<typeof rejectByMotivator>, context: CallContext<'user'>) {
    return this.decisions.decide(id, 'reject', reason, context);
  }
}
