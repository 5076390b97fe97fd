import { Injectable } from '@nestjs/common';
import { OWN_DELETION_REASON } from '@slovo/domain/deletion';
import { DeletionJobs } from '@slovo/kit/deletions';
import { Scheduled } from '@slovo/kit/schedule';
import { KeptBans } from '../../accounts/kept-bans.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import { AccountHolds } from '../../deletions/account-holds.ts';
import type { User } from '../../generated/client.ts';

/**
 * Begins the deletions that people requested for themselves, each in a transaction. A deletion by an operator that is
 * held goes first: cancelled, it leaves this one due.
 */
@Injectable()
export class BeginOwnDeletions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
    private readonly holds: AccountHolds,
    private readonly bans: KeptBans,
  ) {}

  async nextDue(): Promise<Date | null> {
    const [first] = await this.prisma.$queryRaw<{ at: Date }[]>`
      SELECT deletion_due_at AS at FROM users WHERE deletion_due_at IS NOT NULL AND held_at IS NULL
      ORDER BY deletion_due_at LIMIT 1`;
    return first?.at ?? null;
  }

  @Scheduled()
  async beginOwnDeletions(now: Date): Promise<void> {
    let more = true;
    while (more) more = await this.prisma.$transaction((tx) => this.beginNext(tx, now));
  }

  private async beginNext(tx: Tx, now: Date): Promise<boolean> {
    const [due] = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM users WHERE deletion_due_at <= ${now} AND held_at IS NULL
      ORDER BY deletion_due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!due) return false;
    await this.begin(tx, await tx.user.findUniqueOrThrow({ where: { id: due.id } }), now);
    return true;
  }

  private async begin(tx: Tx, user: User, now: Date): Promise<void> {
    const { id } = user;
    const requestedAt = user.deletionRequestedAt ?? now;
    await this.bans.keep(tx, user);
    // People delete their own account themselves: their id takes the place of an operator's.
    await this.jobs.start(
      tx,
      {
        subjectId: id,
        reason: OWN_DELETION_REASON,
        idempotencyKey: `own:${requestedAt.toISOString()}`,
        holdSeconds: 0,
      },
      { operator: { userId: id, fingerprint: 'own' }, requestId: `own-deletion-${id}`, now },
    );
    await this.holds.hide(tx, user, OWN_DELETION_REASON, now);
  }
}
