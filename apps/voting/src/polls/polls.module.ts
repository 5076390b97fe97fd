import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../projections/projections.module.ts';
import { Ballots } from './ballots.ts';
import { ApproveByMotivator } from './calls/approve-by-motivator.ts';
import { CastVote } from './calls/cast-vote.ts';
import { GetApprovalCount } from './calls/get-approval-count.ts';
import { ListApprovals } from './calls/list-approvals.ts';
import { RejectByMotivator } from './calls/reject-by-motivator.ts';
import { FollowApproval } from './reactions/follow-approval.ts';
import { FollowRejection } from './reactions/follow-rejection.ts';
import { ForgetPromise } from './reactions/forget-promise.ts';
import { ForgetPromisesOfPerson } from './reactions/forget-promises-of-person.ts';
import { OpenPoll } from './reactions/open-poll.ts';
import { WithdrawPoll } from './reactions/withdraw-poll.ts';
import { VisiblePolls } from './visible-polls.ts';

const calls = [CastVote, ApproveByMotivator, RejectByMotivator, GetApprovalCount, ListApprovals];
const reactions = [
  OpenPoll,
  WithdrawPoll,
  FollowApproval,
  FollowRejection,
  ForgetPromise,
  ForgetPromisesOfPerson,
];

@Module({
  imports: [ProjectionsModule],
  controllers: [...calls, ...reactions],
  providers: [Ballots, VisiblePolls],
})
export class PollsModule {}
