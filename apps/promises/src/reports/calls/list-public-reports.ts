import { Injectable } from '@nestjs/common';
import { type CallRequest, listPublicReports } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { findReported } from '../../promises/visibility.ts';
import { loadReports } from '../report.page.ts';
import { presentReports } from '../report.view.ts';

@Handles(listPublicReports)
@Injectable()
export class ListPublicReports implements Handler<typeof listPublicReports> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id, ...page }: CallRequest<typeof listPublicReports>, context: CallContext) {
    const viewer = viewerOf(context);
    const promise = await findReported(this.prisma, id, { viewer, as: 'anyone' });
    const { reports, next } = await loadReports(this.prisma, id, page);
    return { items: await presentReports(this.prisma, reports, promise, viewer, context.now), next };
  }
}
