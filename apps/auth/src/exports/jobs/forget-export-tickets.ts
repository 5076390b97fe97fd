import { Injectable } from '@nestjs/common';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';

/** Old tickets are kept for a while, so that one that is followed again can explain why it does not work. */
const KEPT_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;

@Injectable()
export class ForgetExportTickets implements HasNextDue {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const oldest = await this.prisma.exportTicket.findFirst({ orderBy: { expiresAt: 'asc' } });
    return oldest && new Date(oldest.expiresAt.getTime() + KEPT_MS);
  }

  @Scheduled('rarely')
  async forgetExportTickets(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.prisma.$executeRaw`
      DELETE FROM export_tickets WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM export_tickets WHERE expires_at <= ${before} ORDER BY expires_at LIMIT ${AT_ONCE}))`;
  }
}
