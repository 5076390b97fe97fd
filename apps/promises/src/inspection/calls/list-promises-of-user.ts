import { Controller } from '@nestjs/common';
import { type CallRequest, listPromisesOfUser, userRegistered } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { AwaitedEvents } from '@slovo/kit/events';
import { PrismaClient } from '../../database.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentPromises } from '../../promises/promise.view.ts';
import { presentAdminPromise } from '../admin-promise.view.ts';
import { countQuery, pageQuery } from '../promises-of-user.query.ts';

type Input = CallRequest<typeof listPromisesOfUser>;

@Controller()
export class ListPromisesOfUser {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
    private readonly awaited: AwaitedEvents,
  ) {}

  @HandlesCall(listPromisesOfUser)
  async listPromisesOfUser(input: Input, context: CallContext<'operator'>) {
    const began = performance.now();
    const { id, limit, offset, status = null, from = null, to = null, sortBy, sortOrder } = input;
    const counting = countQuery(input);
    const person = await this.awaited.find([userRegistered], () =>
      this.prisma.person.findUnique({ where: { id }, select: { id: true } }),
    );
    if (!person) throw new Refusal('USER_NOT_FOUND');
    const [counted] = await this.prisma.$queryRaw<{ total: number }[]>(counting);
    const items = await this.page(input, context);
    const total = counted?.total ?? 0;
    return {
      items,
      total,
      limit,
      offset,
      userId: id,
      filters: { status, from, to },
      sorting: { sortBy, sortOrder },
      hasMore: offset + items.length < total,
      requestDuration: Math.round(performance.now() - began),
    };
  }

  private async page(input: Input, context: CallContext<'operator'>) {
    const found = await this.prisma.$queryRaw<{ id: number }[]>(pageQuery(input));
    const ids = found.map(({ id }) => id);
    const rows = await this.prisma.promiseRecord.findMany({ where: { id: { in: ids } }, include: withFacts });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    const views = await presentPromises(this.prisma, ordered, viewerOf(context), context.now);
    const jobs = await this.jobs.liveJobsOf(this.prisma, ids);
    return ordered.map((row, index) => presentAdminPromise(row, views[index]!, jobs.get(row.id) ?? null));
  }
}
