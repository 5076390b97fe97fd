import { Controller } from '@nestjs/common';
import { type CallRequest, keepDataExport } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { ExportLeases } from '../export-leases.ts';

@Controller()
export class KeepDataExport {
  constructor(private readonly leases: ExportLeases) {}

  @HandlesCall(keepDataExport)
  async keepDataExport(lease: CallRequest<typeof keepDataExport>, { now }: CallContext) {
    if (!(await this.leases.keep(lease, now))) throw new Refusal('DATA_EXPORT_NOT_FOUND');
    return { success: true as const };
  }
}
