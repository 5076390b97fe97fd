import { Controller } from '@nestjs/common';
import { type CallRequest, listMyVotes } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { pageOf, readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { loadPolls, showsReport } from '../../polls/poll.record.ts';
import { presentPoll } from '../../polls/poll.view.ts';
import { presentReportToJudge } from '../../polls/report-to-judge.view.ts';
import { type VoteKeyset, votesQuery } from '../votes.query.ts';

@Controller()
export class ListMyVotes {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listMyVotes)
  async listMyVotes({ limit, cursor }: CallRequest<typeof listMyVotes>, context: CallContext<'user'>) {
    const viewer = viewerOf(context);
    const after = readKeysetCursor('my-votes', cursor) ?? LIST_START;
    const found = await this.prisma.$queryRaw<VoteKeyset[]>(votesQuery(context.userId, after, limit + 1));
    const { keysets, next } = pageOf('my-votes', found, limit);
    const polls = await loadPolls(
      this.prisma,
      keysets.map(({ reportId }) => reportId),
    );
    const people = await loadPeople(
      this.prisma,
      [...polls.values()].map(({ promise }) => promise.ownerId),
    );
    const items = keysets.flatMap(({ id, at, reportId, type, reason }) => {
      const poll = polls.get(reportId);
      if (!poll) return [];
      const report = showsReport(poll, viewer) ? presentReportToJudge(poll, people) : null;
      const cast = { vote_id: id, vote_type: type, voteReason: reason, created_at: at.toISOString() };
      return [{ ...cast, poll: presentPoll(poll), report }];
    });
    return { items, next };
  }
}
