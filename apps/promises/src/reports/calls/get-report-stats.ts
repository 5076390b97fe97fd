import { Controller } from '@nestjs/common';
import { type CallRequest, getReportStats, type ReportStats } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { findReported } from '../../promises/visibility.ts';

@Controller()
export class GetReportStats {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getReportStats)
  async getReportStats({ id }: CallRequest<typeof getReportStats>, context: CallContext) {
    await findReported(this.prisma, id, { viewer: viewerOf(context), as: 'either' });
    const [stats] = await this.prisma.$queryRaw<ReportStats[]>`
      SELECT count(*)::int AS total,
             count(*) FILTER (WHERE status IN ('approved', 'milestone'))::int AS approved,
             count(*) FILTER (WHERE status = 'pending')::int AS pending,
             count(*) FILTER (WHERE status = 'rejected')::int AS rejected,
             count(*) FILTER (WHERE EXISTS (SELECT FROM report_media WHERE report_id = reports.id))::int AS "withMedia"
      FROM reports
      WHERE promise_id = ${id} AND withdrawn_at IS NULL AND status <> 'skipped'`;
    return stats!;
  }
}
