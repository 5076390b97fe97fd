import { Controller } from '@nestjs/common';
import { type CallRequest, getVotingStats } from '@slovo/contracts';
import { votesByDay, votingDays } from '@slovo/domain';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import type { VoteType } from '../../generated/client.ts';
import { waitingForMotivator } from '../../pending/pending.query.ts';
import { castQuery, type Count, receivedQuery } from '../stats.query.ts';

const sum = (counts: readonly Omit<Count, 'date'>[], wanted: VoteType): number =>
  counts.filter(({ type }) => type === wanted).reduce((total, { votes }) => total + votes, 0);

@Controller()
export class GetVotingStats {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getVotingStats)
  async getVotingStats({ days }: CallRequest<typeof getVotingStats>, { userId, now }: CallContext<'user'>) {
    const { dates, ...period } = votingDays(now, days);
    const [cast, received, waiting] = await Promise.all([
      this.prisma.$queryRaw<Count[]>(castQuery(userId, period)),
      this.prisma.$queryRaw<Omit<Count, 'date'>[]>(receivedQuery(userId, period)),
      this.prisma.$queryRaw<{ reports: number }[]>(waitingForMotivator(userId)),
    ]);
    const [approveVotes, rejectVotes] = [sum(cast, 'approve'), sum(cast, 'reject')];
    return {
      days,
      totalVotes: approveVotes + rejectVotes,
      approveVotes,
      rejectVotes,
      receivedApprovals: sum(received, 'approve'),
      receivedRejections: sum(received, 'reject'),
      pendingForMe: waiting[0]?.reports ?? 0,
      daily: votesByDay(dates, cast),
    };
  }
}
