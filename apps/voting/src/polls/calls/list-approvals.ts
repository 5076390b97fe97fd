import { Injectable } from '@nestjs/common';
import { type CallRequest, listApprovals } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { VisiblePolls } from '../visible-polls.ts';

@Handles(listApprovals)
@Injectable()
export class ListApprovals implements Handler<typeof listApprovals> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly polls: VisiblePolls,
  ) {}

  async run({ id }: CallRequest<typeof listApprovals>, context: CallContext) {
    const { votes } = await this.polls.get(id, viewerOf(context));
    const approvals = votes.filter(({ type }) => type === 'approve');
    const people = await loadPeople(
      this.prisma,
      approvals.map(({ voterId }) => voterId),
    );
    return approvals.map(({ voterId, reason, castAt }) => ({
      user_id: voterId,
      vote_type: 'approve' as const,
      voteReason: reason,
      created_at: castAt.toISOString(),
      user: people.get(voterId) ?? null,
    }));
  }
}
