import { Injectable } from '@nestjs/common';
import type { PollView } from '@slovo/contracts';
import { canDecide, type VoteType } from '@slovo/domain';
import { type CallContext, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { recordVoteFor } from '../acquaintances/acquaintances.store.ts';
import { PrismaClient } from '../database.ts';
import { assertAllowed } from './assert-allowed.ts';
import { closeIfDecided } from './close-poll.ts';
import { factsOf, lockPoll } from './poll.record.ts';
import { presentPoll } from './poll.view.ts';
import { VisiblePolls } from './visible-polls.ts';

/** A motivator's decision is a vote that closes the poll by itself. Polls that anyone may vote in have no motivator. */
@Injectable()
export class MotivatorDecisions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly polls: VisiblePolls,
    private readonly outbox: Outbox,
  ) {}

  async decide(
    reportId: number,
    type: VoteType,
    reason: string | null,
    { userId, now }: CallContext<'user'>,
  ): Promise<PollView> {
    await this.polls.await(reportId, userId);
    return this.prisma.$transaction(async (tx) => {
      const poll = await lockPoll(tx, reportId);
      if (!poll) throw new Refusal('REPORT_NOT_FOUND');
      const answer = canDecide({ userId }, factsOf(poll));
      if (!answer.ok && answer.why === 'NOT_VOTABLE') throw new Refusal('NOT_MOTIVATOR');
      assertAllowed(answer);
      const { ownerId } = poll.promise;
      const vote = await tx.vote.create({
        data: { reportId, voterId: userId, ownerId, type, reason, castAt: now },
      });
      await recordVoteFor(tx, { personId: userId, knownId: ownerId, at: now });
      const decided = { ...poll, votes: [...poll.votes, vote] };
      return presentPoll(await closeIfDecided(tx, this.outbox, decided, reason, now));
    });
  }
}
