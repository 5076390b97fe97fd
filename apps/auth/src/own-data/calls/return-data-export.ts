import { Controller } from '@nestjs/common';
import { type CallRequest, returnDataExport } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { ExportLeases } from '../export-leases.ts';

@Controller()
export class ReturnDataExport {
  constructor(private readonly leases: ExportLeases) {}

  @HandlesCall(returnDataExport)
  async returnDataExport({ error, ...lease }: CallRequest<typeof returnDataExport>, { now }: CallContext) {
    await this.leases.giveBack(lease, error, now);
    return { success: true as const };
  }
}
