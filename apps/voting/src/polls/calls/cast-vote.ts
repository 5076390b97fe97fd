import { Controller } from '@nestjs/common';
import { type CallRequest, castVote, voteCast } from '@slovo/contracts';
import { approvalCount, canVote } from '@slovo/domain';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { recordVoteFor } from '../../acquaintances/acquaintances.store.ts';
import { PrismaClient } from '../../database.ts';
import { assertAllowed } from '../assert-allowed.ts';
import { closeIfDecided } from '../close-poll.ts';
import { factsOf, lockPoll, votesOf } from '../poll.record.ts';
import { presentPoll } from '../poll.view.ts';
import { VisiblePolls } from '../visible-polls.ts';

@Controller()
export class CastVote {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly polls: VisiblePolls,
    private readonly outbox: Outbox,
  ) {}

  @HandlesCall(castVote)
  async castVote(
    { id, voteType, voteReason }: CallRequest<typeof castVote>,
    { userId, now }: CallContext<'user'>,
  ) {
    await this.polls.await(id, userId);
    return this.prisma.$transaction(async (tx) => {
      const poll = await lockPoll(tx, id);
      if (!poll) throw new Refusal('REPORT_NOT_FOUND');
      assertAllowed(canVote({ userId }, factsOf(poll)));
      const { promiseId, requiredVotes } = poll;
      const { ownerId } = poll.promise;
      const vote = await tx.vote.create({
        data: {
          reportId: id,
          voterId: userId,
          ownerId,
          type: voteType,
          reason: voteReason ?? null,
          castAt: now,
        },
      });
      await recordVoteFor(tx, { personId: userId, knownId: ownerId, at: now });
      const counted = { ...poll, votes: [...poll.votes, vote] };
      const { approveVotes } = approvalCount(votesOf(counted));
      const payload = { reportId: id, promiseId, voterId: userId, ownerId, approveVotes, requiredVotes };
      await this.outbox.put(tx, voteCast, payload, now);
      return presentPoll(await closeIfDecided(tx, this.outbox, counted, null, now));
    });
  }
}
