import { Injectable } from '@nestjs/common';
import { rejectByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { DecideAsMotivator } from './decide-as-motivator.ts';

@Handles(rejectByMotivator)
@Injectable()
export class RejectByMotivator implements Handler<typeof rejectByMotivator> {
  constructor(private readonly decide: DecideAsMotivator) {}

  run({ id, reason }: CallRequest<typeof rejectByMotivator>, context: CallContext<'user'>) {
    return this.decide.run(id, 'reject', reason, context);
  }
}
