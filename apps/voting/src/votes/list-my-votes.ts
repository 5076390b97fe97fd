import { Injectable } from '@nestjs/common';
import { type CallRequest, listMyVotes } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { pageOf, type Place, placeOf, TOP } from '@slovo/kit/pages';
import { Prisma, PrismaClient } from '../database.ts';
import type { VoteType } from '../generated/client.ts';
import { loadPeople } from '../people/people.store.ts';
import { loadPolls } from '../polls/poll.record.ts';
import { presentPoll } from '../polls/poll.view.ts';
import { showsReport } from '../polls/visible-poll.ts';
import { presentReportToJudge } from './report-to-judge.view.ts';

interface VotePlace extends Place {
  reportId: number;
  type: VoteType;
  reason: string | null;
}

/** Compared as a pair, which the index on (voter_id, cast_at, id) walks without sorting or skipping. */
export const votesQuery = (voterId: number, after: Omit<Place, 'rank'>, take: number) =>
  Prisma.sql`
    SELECT 0 AS rank, cast_at AS at, id, report_id AS "reportId", type, reason
    FROM votes
    WHERE voter_id = ${voterId} AND (cast_at, id) < (${after.at}, ${after.id})
    ORDER BY cast_at DESC, id DESC
    LIMIT ${take}`;

@Handles(listMyVotes)
@Injectable()
export class ListMyVotes implements Handler<typeof listMyVotes> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ limit, cursor }: CallRequest<typeof listMyVotes>, { userId, isAdmin }: CallContext<'user'>) {
    const after = placeOf('my-votes', cursor) ?? TOP;
    const found = await this.prisma.$queryRaw<VotePlace[]>(votesQuery(userId, after, limit + 1));
    const { places, next } = pageOf('my-votes', found, limit);
    const polls = await loadPolls(
      this.prisma,
      places.map(({ reportId }) => reportId),
    );
    const people = await loadPeople(
      this.prisma,
      [...polls.values()].map(({ promise }) => promise.ownerId),
    );
    const items = places.flatMap(({ id, at, reportId, type, reason }) => {
      const poll = polls.get(reportId);
      if (!poll) return [];
      const report = showsReport(poll, userId, isAdmin) ? presentReportToJudge(poll, people) : null;
      const cast = { vote_id: id, vote_type: type, voteReason: reason, created_at: at.toISOString() };
      return [{ ...cast, poll: presentPoll(poll), report }];
    });
    return { items, next };
  }
}
