import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@slovo/kit/service';
import { REQUIRED_VOTES, type VotingConfig } from './config.ts';
import { PrismaClient } from './database.ts';
import { KeepPerson } from './people/keep-person.ts';
import { ApproveByMotivator } from './polls/approve-by-motivator.ts';
import { CastVote } from './polls/cast-vote.ts';
import { DecideAsMotivator } from './polls/decide-as-motivator.ts';
import { FollowApproval, FollowRejection } from './polls/follow-decision.ts';
import { GetApprovalCount } from './polls/get-approval-count.ts';
import { ListApprovals } from './polls/list-approvals.ts';
import { OpenPoll } from './polls/open-poll.ts';
import { RejectByMotivator } from './polls/reject-by-motivator.ts';
import { WithdrawPoll } from './polls/withdraw-poll.ts';
import { ForgetPromise } from './promises/forget-promise.ts';
import { KeepClosedPromise, KeepPromise } from './promises/keep-promise.ts';
import { GetVotingStats } from './votes/get-voting-stats.ts';
import { ListMyVotes } from './votes/list-my-votes.ts';
import { ListPendingReports } from './votes/list-pending-reports.ts';

const calls = [
  DecideAsMotivator,
  CastVote,
  ApproveByMotivator,
  RejectByMotivator,
  GetApprovalCount,
  ListApprovals,
  GetVotingStats,
  ListPendingReports,
  ListMyVotes,
];
const reactions = [
  OpenPoll,
  WithdrawPoll,
  FollowApproval,
  FollowRejection,
  KeepPromise,
  KeepClosedPromise,
  ForgetPromise,
  KeepPerson,
];

@Module({})
export class VotingModule {
  static with(config: VotingConfig, prisma: PrismaClient, url: string): DynamicModule {
    return {
      module: VotingModule,
      imports: [
        ServiceModule.with({
          name: 'voting',
          natsUrl: config.NATS_URL,
          natsPrefix: config.NATS_PREFIX,
          clockControl: config.CLOCK_CONTROL,
          database: { client: prisma, url },
        }),
      ],
      providers: [
        { provide: PrismaClient, useValue: prisma },
        { provide: REQUIRED_VOTES, useValue: config.REQUIRED_VOTES },
        ...calls,
        ...reactions,
      ],
    };
  }
}
