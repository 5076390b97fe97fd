import { Injectable, Logger } from '@nestjs/common';
import { isOutage } from '@slovo/kit/events';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';
import { lockPromise } from '../../promises/promise.rows.ts';
import { InvitationCancellations } from '../invitation-cancellations.ts';

/**
 * Cancels invitations that nobody answered within seven days. Safe to repeat: an invitation is pending only once. Replicas
 * share the work, because promises are selected with SKIP LOCKED.
 */
@Injectable()
export class ExpireInvitations {
  private readonly logger = new Logger(ExpireInvitations.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly cancellations: InvitationCancellations,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.invitation.findFirst({
      where: { status: 'pending' },
      orderBy: { expiresAt: 'asc' },
    });
    return first?.expiresAt ?? null;
  }

  @Scheduled()
  async expireInvitations(now: Date): Promise<void> {
    // Skipped for the rest of this run: an invitation that fails must not block those behind it.
    const failed: number[] = [];
    let more = true;
    while (more) more = await this.expireOne(now, failed);
  }

  private async expireOne(now: Date, failed: number[]): Promise<boolean> {
    let taken: number | undefined;
    try {
      return await this.prisma.$transaction(async (tx) => {
        const [due] = await tx.$queryRaw<{ id: number; promiseId: number }[]>`
          SELECT invitation.id, promise.id AS "promiseId"
          FROM invitations AS invitation JOIN promises AS promise ON promise.id = invitation.promise_id
          WHERE invitation.status = 'pending' AND invitation.expires_at <= ${now} AND invitation.id <> ALL (${failed}::int[])
          ORDER BY invitation.expires_at, invitation.id
          LIMIT 1
          FOR UPDATE OF promise SKIP LOCKED`;
        if (!due) return false;
        taken = due.id;
        const promise = await lockPromise(tx, due.promiseId);
        const newest = promise?.invitations[0];
        // Checked again under the lock: an answer or another replica may have been faster.
        if (promise && newest?.id === due.id && newest.status === 'pending')
          await this.cancellations.cancel(tx, promise, 'expire', newest.expiresAt);
        return true;
      });
    } catch (error) {
      if (taken === undefined || isOutage(error)) throw error;
      this.logger.error(`invitation ${taken}: ${(error as Error).stack ?? String(error)}`);
      failed.push(taken);
      return true;
    }
  }
}
