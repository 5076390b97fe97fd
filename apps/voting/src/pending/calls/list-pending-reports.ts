import { Controller } from '@nestjs/common';
import { type CallRequest, listPendingReports } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { type Keyset, pageOf, readKeysetCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { loadPolls } from '../../polls/poll.record.ts';
import { KNOWN, motivatorKeysets, placeQuery, waitingKeysets } from '../pending.query.ts';
import { presentPendingReport } from '../pending-report.view.ts';

const LIST = 'pending-reports';

@Controller()
export class ListPendingReports {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listPendingReports)
  async listPendingReports(
    { limit, role, ...from }: CallRequest<typeof listPendingReports>,
    { userId, now }: CallContext<'user'>,
  ) {
    const reader = { userId, now };
    const find = role === 'motivator' ? motivatorKeysets : waitingKeysets;
    const found = await find(this.prisma, reader, await this.placeOf(reader, from), limit + 1);
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

  /** A report that is unknown here was never listed: the list begins anew. */
  private async placeOf(
    reader: { userId: number; now: Date },
    { cursor, after }: Pick<CallRequest<typeof listPendingReports>, 'cursor' | 'after'>,
  ): Promise<Keyset | null> {
    if (cursor !== undefined || after === undefined) return readKeysetCursor(LIST, cursor);
    const [place] = await this.prisma.$queryRaw<Keyset[]>(placeQuery(reader, after));
    return place ?? null;
  }
}
