import { Controller } from '@nestjs/common';
import { takeDataExport } from '@slovo/contracts';
import { languageOf } from '@slovo/domain/languages';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { ExportLeases } from '../export-leases.ts';

@Controller()
export class TakeDataExport {
  constructor(private readonly leases: ExportLeases) {}

  @HandlesCall(takeDataExport)
  async takeDataExport(_input: object, { now }: CallContext) {
    const taken = await this.leases.take(now);
    if (!taken) return { taken: null };
    const { id, lease, user } = taken;
    const language = languageOf(user.language);
    return { taken: { id, lease, user_id: user.id, language, time_zone: user.timeZone } };
  }
}
