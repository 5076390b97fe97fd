import { Injectable } from '@nestjs/common';
import { approveByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { DecideAsMotivator } from './decide-as-motivator.ts';

@Handles(approveByMotivator)
@Injectable()
export class ApproveByMotivator implements Handler<typeof approveByMotivator> {
  constructor(private readonly decide: DecideAsMotivator) {}

  run({ id }: CallRequest<typeof approveByMotivator>, context: CallContext<'user'>) {
    return this.decide.run(id, 'approve', null, context);
  }
}
