import { Controller } from '@nestjs/common';
import { getBatch, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { progressesOf } from '../batch-totals.ts';
import { detailsView } from '../batch.view.ts';

/** A day of minutes. */
const MOST_MINUTES = 1_440;

/** Asked every few seconds while a panel is open, so it reads counters by their key and counts nothing. */
@Controller()
export class GetBatch {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getBatch)
  async getBatch({ id }: CallRequest<typeof getBatch>, { now }: CallContext<'operator'>) {
    const batch = await this.prisma.batch.findUnique({ where: { id } });
    if (!batch) throw new Refusal('BATCH_NOT_FOUND');
    const [progresses, minutes, waiting] = await Promise.all([
      progressesOf(this.prisma, [id]),
      this.prisma.batchMinute.findMany({
        where: { batchId: id },
        orderBy: { minute: 'desc' },
        take: MOST_MINUTES,
      }),
      this.prisma.receipt.findFirst({
        where: { batchId: id, waitsUntil: { not: null } },
        orderBy: { waitsUntil: 'asc' },
        select: { waitsUntil: true },
      }),
    ]);
    const pace = { minutes: minutes.toReversed(), morning: waiting?.waitsUntil ?? null };
    const progress = progresses.get(id);
    if (!progress) throw new Refusal('BATCH_NOT_FOUND');
    return detailsView({ ...batch, ...progress.course }, progress.totals, pace, now);
  }
}
