import { Controller } from '@nestjs/common';
import { type CallRequest, listPublicReports } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { findReported } from '../../promises/visibility.ts';
import { loadReports } from '../report.page.ts';
import { presentReports } from '../report.view.ts';

@Controller()
export class ListPublicReports {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listPublicReports)
  async listPublicReports({ id, ...page }: CallRequest<typeof listPublicReports>, context: CallContext) {
    const viewer = viewerOf(context);
    const promise = await findReported(this.prisma, id, { viewer, as: 'anyone' });
    const { reports, next } = await loadReports(this.prisma, id, page);
    return { items: await presentReports(this.prisma, reports, promise, viewer, context.now), next };
  }
}
