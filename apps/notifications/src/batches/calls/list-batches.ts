import { Controller } from '@nestjs/common';
import { listBatches, type CallRequest } from '@slovo/contracts';
import { stagesOf } from '@slovo/domain/batch';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { progressesOf } from '../batch-totals.ts';
import { batchView } from '../batch.view.ts';

const MOST_COUNTED = 10_000;

@Controller()
export class ListBatches {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listBatches)
  async listBatches(
    { limit, offset, status, type }: CallRequest<typeof listBatches>,
    { now }: CallContext<'operator'>,
  ) {
    const where = {
      type: type ?? { not: 'test' as const },
      ...(status && { stage: { in: stagesOf(status) } }),
    };
    const [rows, total] = await Promise.all([
      this.prisma.batch.findMany({ where, orderBy: { id: 'desc' }, skip: offset, take: limit }),
      this.prisma.batch.count({ where, take: MOST_COUNTED }),
    ]);
    const ids = rows.map(({ id }) => id);
    const progresses = await progressesOf(this.prisma, ids);
    const batches = rows.flatMap((row) => {
      const progress = progresses.get(row.id);
      return progress ? [batchView({ ...row, ...progress.course }, progress.totals, now)] : [];
    });
    return { success: true as const, batches, total, limit, offset, hasMore: offset + rows.length < total };
  }
}
