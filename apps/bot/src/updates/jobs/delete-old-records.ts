import { Injectable } from '@nestjs/common';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

const KEPT_MS = RETENTION_DAYS.botUpdate * 24 * 3_600_000;
/** Runs a day later than it could, so that each run deletes a day's worth of rows. */
const BATCH_MS = 24 * 3_600_000;

/** Deletes processed updates, expired drafts and conversations, and decisions, each after a week. */
@Injectable()
export class DeleteOldRecords {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    // Not Prisma's `_min`: it reads the whole table, while an index answers an ordered `findFirst` at once.
    const [update, draft, decision, conversation] = await Promise.all([
      this.prisma.update.findFirst({ where: { doneAt: { not: null } }, orderBy: { doneAt: 'asc' } }),
      this.prisma.draft.findFirst({ orderBy: { expiresAt: 'asc' } }),
      this.prisma.decision.findFirst({ orderBy: { decidedAt: 'asc' } }),
      this.prisma.conversation.findFirst({ orderBy: { expiresAt: 'asc' } }),
    ]);
    const oldest = [update?.doneAt, draft?.expiresAt, decision?.decidedAt, conversation?.expiresAt]
      .filter((at) => at instanceof Date)
      .map((at) => at.getTime());
    return oldest.length > 0 ? new Date(Math.min(...oldest) + KEPT_MS + BATCH_MS) : null;
  }

  @Scheduled('rarely')
  async deleteOldRecords(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.prisma.update.deleteMany({ where: { doneAt: { lt: before } } });
    await this.prisma.draft.deleteMany({ where: { expiresAt: { lt: before } } });
    await this.prisma.decision.deleteMany({ where: { decidedAt: { lt: before } } });
    await this.prisma.conversation.deleteMany({ where: { expiresAt: { lt: before } } });
  }
}
