import { Controller } from '@nestjs/common';
import { type CallRequest, listReports } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { findReported } from '../../promises/visibility.ts';
import { loadReports } from '../report.page.ts';
import { presentReports } from '../report.view.ts';

@Controller()
export class ListReports {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listReports)
  async listReports({ id, ...page }: CallRequest<typeof listReports>, context: CallContext<'user'>) {
    const viewer = viewerOf(context);
    const promise = await findReported(this.prisma, id, { viewer, as: 'insider' });
    const { reports, next } = await loadReports(this.prisma, id, page);
    return { items: await presentReports(this.prisma, reports, promise, viewer, context.now), next };
  }
}
