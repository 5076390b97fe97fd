import { Controller } from '@nestjs/common';
import { type CallRequest, listReports } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { isInsiderOf } from '../../promises/visibility.ts';
import { ReportPages } from '../report-pages.ts';

@Controller()
export class ListReports {
  constructor(private readonly pages: ReportPages) {}

  @HandlesCall(listReports)
  listReports(asked: CallRequest<typeof listReports>, context: CallContext<'user'>) {
    const reader = { viewer: viewerOf(context), now: context.now };
    return this.pages.read(asked, reader, (promise) => isInsiderOf(reader.viewer, promise));
  }
}
