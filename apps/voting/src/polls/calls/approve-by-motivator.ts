import { Controller } from '@nestjs/common';
import { approveByMotivator, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { Ballots } from '../ballots.ts';

@Controller()
export class ApproveByMotivator {
  constructor(private readonly ballots: Ballots) {}

  @HandlesCall(approveByMotivator)
  approveByMotivator(
    { id: reportId }: CallRequest<typeof approveByMotivator>,
    { userId: voterId, now: at }: CallContext<'user'>,
  ) {
    return this.ballots.cast({ reportId, voterId, as: 'motivator', type: 'approve', reason: null, at });
  }
}
