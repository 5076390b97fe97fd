import { Controller } from '@nestjs/common';
import { type CallRequest, getPromiseForOperator } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { countReports } from '../../promises/report.counts.ts';
import { isShown } from '../../promises/visibility.ts';
import { presentAdminPromise } from '../admin-promise.view.ts';

@Controller()
export class GetPromiseForOperator {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(getPromiseForOperator)
  async getPromiseForOperator(
    { id }: CallRequest<typeof getPromiseForOperator>,
    context: CallContext<'operator'>,
  ) {
    const row = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    if (!row) throw new Refusal('PROMISE_NOT_FOUND');
    const view = await presentOne(this.prisma, row, viewerOf(context), context.now);
    const jobs = await this.jobs.liveJobsOf(this.prisma, [id]);
    return {
      ...presentAdminPromise(row, view, jobs.get(id) ?? null),
      userId: row.ownerId,
      owner: view.owner,
      isHidden: row.isPublic && !isShown(row),
      description: row.description,
      startedAt: view.started_at,
      approvalType: view.approval_type,
      motivator: view.motivator_person,
      penaltyMode: view.penalty_mode,
      frequencyMode: view.frequency_mode,
      frequencyConfig: view.frequency_config,
      overdueUntil: view.overdue_until,
      skips: view.skips,
      strength: view.strength,
      reports: await countReports(this.prisma, id),
    };
  }
}
