import { Injectable, Logger } from '@nestjs/common';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient } from '../database.ts';
import { lockPromise } from '../promises/promise.rows.ts';
import { EndInvitation } from './end-invitation.ts';

const BATCH = 200;

/** An invitation that nobody answered for seven days is cancelled. Its key is the invitation: it is pending only once. */
@Scheduled()
@Injectable()
export class ExpireInvitations implements ScheduledWork {
  private readonly logger = new Logger(ExpireInvitations.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly endInvitation: EndInvitation,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.invitation.findFirst({
      where: { status: 'pending' },
      orderBy: { expiresAt: 'asc' },
    });
    return first?.expiresAt ?? null;
  }

  async run(now: Date): Promise<void> {
    const due = await this.prisma.invitation.findMany({
      where: { status: 'pending', expiresAt: { lte: now } },
      orderBy: { expiresAt: 'asc' },
      take: BATCH,
    });
    for (const { id, promiseId } of due) {
      try {
        await this.expire(id, promiseId);
      } catch (error) {
        this.logger.error(`invitation ${id}: ${(error as Error).stack ?? String(error)}`);
      }
    }
  }

  /** Looked at again under the lock: an answer, or another replica, may have been first. */
  private async expire(id: number, promiseId: number): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const promise = await lockPromise(tx, promiseId);
      const newest = promise?.invitations[0];
      if (!promise || newest?.id !== id || newest.status !== 'pending') return;
      await this.endInvitation.run(tx, promise, 'expire', newest.expiresAt);
    });
  }
}
