import { Controller } from '@nestjs/common';
import { type CallRequest, listPublicReports } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { isShown } from '../../promises/visibility.ts';
import { ReportPages } from '../report-pages.ts';

@Controller()
export class ListPublicReports {
  constructor(private readonly pages: ReportPages) {}

  @HandlesCall(listPublicReports)
  listPublicReports(asked: CallRequest<typeof listPublicReports>, context: CallContext) {
    const reader = { viewer: viewerOf(context), now: context.now };
    return this.pages.read(asked, reader, isShown);
  }
}
