import { Controller } from '@nestjs/common';
import { type CallRequest, listPendingReports } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { pageOf, readKeysetCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { loadPolls } from '../../polls/poll.record.ts';
import { presentPoll } from '../../polls/poll.view.ts';
import { PARTS, waitingKeysets } from '../pending.query.ts';
import { presentReportToJudge } from '../report-to-judge.view.ts';

@Controller()
export class ListPendingReports {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listPendingReports)
  async listPendingReports(
    { limit, cursor }: CallRequest<typeof listPendingReports>,
    { userId }: CallContext<'user'>,
  ) {
    const after = readKeysetCursor('pending-reports', cursor);
    const found = await waitingKeysets(this.prisma, userId, after, limit + 1);
    const { keysets, next } = pageOf('pending-reports', found, limit);
    const polls = await loadPolls(
      this.prisma,
      keysets.map(({ id }) => id),
    );
    const people = await loadPeople(
      this.prisma,
      [...polls.values()].map(({ promise }) => promise.ownerId),
    );
    const items = keysets.flatMap(({ id, rank }) => {
      const poll = polls.get(id);
      const role = PARTS[rank];
      if (!poll || !role) return [];
      const facts = { role, known: role === 'motivator', is_public: poll.promise.isPublic, decide_by: null };
      return [{ ...presentReportToJudge(poll, people), ...facts, poll: presentPoll(poll) }];
    });
    return { items, next };
  }
}
