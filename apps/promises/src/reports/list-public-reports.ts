import { Injectable } from '@nestjs/common';
import { type CallRequest, listPublicReports } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { findPublic } from '../promises/visibility.ts';
import { viewerOf } from '../viewer.ts';
import { loadReports } from './load-reports.ts';
import { presentReports } from './report.view.ts';

@Handles(listPublicReports)
@Injectable()
export class ListPublicReports implements Handler<typeof listPublicReports> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id }: CallRequest<typeof listPublicReports>, context: CallContext) {
    const promise = await findPublic(this.prisma, id);
    return presentReports(
      this.prisma,
      await loadReports(this.prisma, id),
      promise,
      viewerOf(context),
      context.now,
    );
  }
}
