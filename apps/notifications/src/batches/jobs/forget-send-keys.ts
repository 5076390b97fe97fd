import { Injectable } from '@nestjs/common';
import { SEND_KEY_MS } from '@slovo/domain/batch';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

/** Keys are kept for 7 days; a key that is older is new again, so a day more or less changes nothing. */
const KEPT_MS = SEND_KEY_MS + 24 * 3_600_000;
const AT_ONCE = 1_000;

@Injectable()
export class ForgetSendKeys implements HasNextDue {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const oldest = await this.prisma.sendKey.findFirst({ orderBy: { createdAt: 'asc' } });
    return oldest && new Date(oldest.createdAt.getTime() + KEPT_MS);
  }

  @Scheduled('rarely')
  async forgetSendKeys(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.prisma.$executeRaw`
      DELETE FROM send_keys WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM send_keys WHERE created_at <= ${before} ORDER BY created_at LIMIT ${AT_ONCE}))`;
  }
}
