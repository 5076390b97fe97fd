import { Controller } from '@nestjs/common';
import { type CallRequest, getReportStats } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { countReports } from '../../promises/report.counts.ts';
import { findReported } from '../../promises/visibility.ts';

@Controller()
export class GetReportStats {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getReportStats)
  async getReportStats({ id }: CallRequest<typeof getReportStats>, context: CallContext) {
    await findReported(this.prisma, id, viewerOf(context));
    return countReports(this.prisma, id);
  }
}
