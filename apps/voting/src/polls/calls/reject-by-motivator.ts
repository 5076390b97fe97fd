import { Controller } from '@nestjs/common';
import { rejectByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { Ballots } from '../ballots.ts';

@Controller()
export class RejectByMotivator {
  constructor(private readonly ballots: Ballots) {}

  @HandlesCall(rejectByMotivator)
  rejectByMotivator(
    { id: reportId, reason }: CallRequest<typeof rejectByMotivator>,
    { userId: voterId, now: at }: CallContext<'user'>,
  ) {
    return this.ballots.cast({ reportId, voterId, as: 'motivator', type: 'reject', reason, at });
  }
}
