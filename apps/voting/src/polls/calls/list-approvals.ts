import { Controller } from '@nestjs/common';
import { type CallRequest, listApprovals } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { VisiblePolls } from '../visible-polls.ts';

@Controller()
export class ListApprovals {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly polls: VisiblePolls,
  ) {}

  @HandlesCall(listApprovals)
  async listApprovals({ id }: CallRequest<typeof listApprovals>, context: CallContext) {
    const { votes } = await this.polls.get(id, viewerOf(context));
    const approvals = votes.filter(({ type }) => type === 'approve');
    const people = await loadPeople(
      this.prisma,
      approvals.flatMap(({ voterId }) => voterId ?? []),
    );
    return approvals.map(({ voterId, reason, castAt }) => ({
      user_id: voterId,
      vote_type: 'approve' as const,
      voteReason: reason,
      created_at: castAt.toISOString(),
      user: voterId === null ? null : (people.get(voterId) ?? null),
    }));
  }
}
