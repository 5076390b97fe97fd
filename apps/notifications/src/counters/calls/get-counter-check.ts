import { Controller } from '@nestjs/common';
import { getCounterCheck } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';

@Controller()
export class GetCounterCheck {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getCounterCheck)
  async getCounterCheck() {
    const row = await this.prisma.counterCheck.findUnique({ where: { id: 1 } });
    const { wrongBatchId: batchId = null, wrongAt: at = null } = row ?? {};
    return {
      checkedAt: row?.endedAt?.toISOString() ?? null,
      checked: row?.lastChecked ?? 0,
      corrected: row?.lastCorrected ?? 0,
      last: batchId !== null && at !== null ? { batchId, at: at.toISOString() } : null,
    };
  }
}
