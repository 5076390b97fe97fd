import { Controller } from '@nestjs/common';
import { type CallRequest, listPendingReports } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { pageOf, readKeysetCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { loadPolls } from '../../polls/poll.record.ts';
import { KNOWN, waitingKeysets } from '../pending.query.ts';
import { presentPendingReport } from '../pending-report.view.ts';

const LIST = 'pending-reports';

@Controller()
export class ListPendingReports {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listPendingReports)
  async listPendingReports(
    { limit, cursor }: CallRequest<typeof listPendingReports>,
    { userId }: CallContext<'user'>,
  ) {
    const after = readKeysetCursor(LIST, cursor);
    const found = await waitingKeysets(this.prisma, userId, after, limit + 1);
    const { keysets, next } = pageOf(LIST, found, limit);
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
      return poll ? [presentPendingReport(poll, people, { userId, known: rank === KNOWN })] : [];
    });
    return { items, next };
  }
}
