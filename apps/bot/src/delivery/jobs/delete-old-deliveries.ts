import { Injectable } from '@nestjs/common';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { type Prisma, PrismaClient } from '../../database.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = RETENTION_DAYS.delivery * DAY_MS;
/** The limit of one transaction. */
const PIECE = 2_000;
const PIECES_A_RUN = 50;

/** Deletes notices that were sent or given up, 35 days after their last attempt. Their receipts stay. */
@Injectable()
export class DeleteOldDeliveries implements HasNextDue {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const oldest = await Promise.all([this.oldest('sent'), this.oldest('failed')]);
    const times = oldest.flatMap((row) => (row ? [row.nextAttemptAt.getTime()] : []));
    // A day later than it could, so that each run deletes a day's worth of rows.
    return times.length > 0 ? new Date(Math.min(...times) + KEPT_MS + DAY_MS) : null;
  }

  @Scheduled('rarely')
  async deleteOldDeliveries(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    for (const status of ['sent', 'failed']) {
      for (let left = PIECES_A_RUN; left > 0; left -= 1)
        if ((await this.deletePiece(status, before)) < PIECE) break;
    }
  }

  private oldest(status: 'sent' | 'failed') {
    const args = {
      where: { status },
      orderBy: { nextAttemptAt: 'asc' },
      select: { nextAttemptAt: true },
    } satisfies Prisma.DeliveryFindFirstArgs;
    return this.prisma.delivery.findFirst(args);
  }

  private deletePiece(status: string, before: Date): Promise<number> {
    return this.prisma.$executeRaw`
      DELETE FROM deliveries WHERE id IN (
        SELECT id FROM deliveries WHERE status = ${status}::delivery_status AND next_attempt_at < ${before}
        ORDER BY next_attempt_at LIMIT ${PIECE})`;
  }
}
