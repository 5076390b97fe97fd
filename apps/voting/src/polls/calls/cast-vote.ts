import { Controller } from '@nestjs/common';
import { type CallRequest, castVote } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { Ballots } from '../ballots.ts';

@Controller()
export class CastVote {
  constructor(private readonly ballots: Ballots) {}

  @HandlesCall(castVote)
  castVote(
    { id: reportId, voteType: type, voteReason: reason = null }: CallRequest<typeof castVote>,
    { userId: voterId, now: at }: CallContext<'user'>,
  ) {
    return this.ballots.cast({ reportId, voterId, as: 'voter', type, reason, at });
  }
}
