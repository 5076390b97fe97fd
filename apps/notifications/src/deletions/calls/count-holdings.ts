import { Controller } from '@nestjs/common';
import { type CallRequest, countHoldingsOfNotifications } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { countRows } from '@slovo/kit/deletions';
import { BatchCounters } from '../../batches/batch-counters.ts';
import { PrismaClient } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';

/** Counting has nothing to publish. */
const REMOVES_NOTHING = () => Promise.resolve();

@Controller()
export class CountHoldings {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly counters: BatchCounters,
  ) {}

  @HandlesCall(countHoldingsOfNotifications)
  async countHoldings({ subject, id }: CallRequest<typeof countHoldingsOfNotifications>) {
    const tables = await countRows(deletionRows(this.prisma, subject, id, this.counters, REMOVES_NOTHING));
    const planned = await this.prisma.promise_.count({
      where: { ...(subject === 'promise' ? { id } : { userId: id }), nextReminderAt: { not: null } },
    });
    const snoozed = tables.find(({ name }) => name === 'snoozes')?.count ?? 0;
    return { tables, queued: planned + snoozed };
  }
}
