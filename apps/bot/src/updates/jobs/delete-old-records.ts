import { Injectable } from '@nestjs/common';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

/** Telegram sends an update again for a day at most; what people wrote is kept no longer than it may be of use. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Waits a day longer than it must, so that a round has a day's worth to do. */
const ROUND_MS = 24 * 3_600_000;

/** Deletes updates that were worked off and drafts that ended, a week after. */
@Scheduled()
@Injectable()
export class DeleteOldRecords implements ScheduledWork {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    // The first of an order, for which an index ends at once: Prisma's own minimum reads the whole table.
    const [update, draft, decision] = await Promise.all([
      this.prisma.update.findFirst({ where: { doneAt: { not: null } }, orderBy: { doneAt: 'asc' } }),
      this.prisma.draft.findFirst({ orderBy: { expiresAt: 'asc' } }),
      this.prisma.decision.findFirst({ orderBy: { decidedAt: 'asc' } }),
    ]);
    const oldest = [update?.doneAt, draft?.expiresAt, decision?.decidedAt]
      .filter((at) => at instanceof Date)
      .map((at) => at.getTime());
    return oldest.length > 0 ? new Date(Math.min(...oldest) + KEPT_MS + ROUND_MS) : null;
  }

  async run(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.prisma.update.deleteMany({ where: { doneAt: { lt: before } } });
    await this.prisma.draft.deleteMany({ where: { expiresAt: { lt: before } } });
    await this.prisma.decision.deleteMany({ where: { decidedAt: { lt: before } } });
    await this.prisma.conversation.deleteMany({ where: { expiresAt: { lt: before } } });
  }
}
