import { Controller } from '@nestjs/common';
import { type CallRequest, countPendingReports, PENDING_COUNTED } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { KNOWN, waitingKeysets } from '../pending.query.ts';

@Controller()
export class CountPendingReports {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(countPendingReports)
  async countPendingReports(
    _: CallRequest<typeof countPendingReports>,
    { userId, now }: CallContext<'user'>,
  ) {
    const found = await waitingKeysets(this.prisma, { userId, now }, null, PENDING_COUNTED + 1);
    const counted = found.slice(0, PENDING_COUNTED);
    return {
      count: counted.length,
      more: found.length > counted.length,
      known: counted.filter(({ rank }) => rank === KNOWN).length,
    };
  }
}
