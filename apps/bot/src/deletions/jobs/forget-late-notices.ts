import { Injectable } from '@nestjs/common';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../../database.ts';
import { forgetSent } from '../forget-sent.ts';

/** The limit of one transaction. */
const RECEIPTS_AT_ONCE = 1_000;
/** Then other jobs have their turn: all who were deleted before an upgrade are due at once. */
const PIECES_A_RUN = 50;

/**
 * Removes once more, an hour after they were forgotten, what is kept of notices that name a deleted person, and of
 * messages to one. A notice that was being queued or sent at that moment may have left its row after it.
 */
@Injectable()
export class ForgetLateNotices implements HasNextDue {
  constructor(private readonly prisma: PrismaClient) {}

  async nextDue(): Promise<Date | null> {
    const waits = { where: { forgetAgainAt: { not: null } }, orderBy: { forgetAgainAt: 'asc' } } as const;
    const [receipt, chat, old] = await Promise.all([
      this.prisma.forgottenReceipt.findFirst(waits),
      this.prisma.chat.findFirst(waits),
      this.prisma.forgottenReceipt.findFirst({ orderBy: { dropAt: 'asc' } }),
    ]);
    const dues = [receipt?.forgetAgainAt, chat?.forgetAgainAt, old?.dropAt].filter(
      (at) => at instanceof Date,
    );
    return dues.length > 0 ? new Date(Math.min(...dues.map((at) => at.getTime()))) : null;
  }

  @Scheduled('rarely')
  async forgetLateNotices(now: Date): Promise<void> {
    for (let left = PIECES_A_RUN; left > 0; left -= 1) {
      const isMore = await this.prisma.$transaction(
        async (tx) => (await this.ofReceipts(tx, now)) || (await this.ofPerson(tx, now)),
      );
      if (!isMore) break;
    }
    await this.prisma.forgottenReceipt.deleteMany({ where: { dropAt: { lte: now } } });
  }

  /** @returns false when none is left, or another replica has those that are */
  private async ofReceipts(tx: Tx, now: Date): Promise<boolean> {
    const due = await tx.$queryRaw<{ id: number }[]>`
      SELECT receipt_id AS id FROM forgotten_receipts WHERE forget_again_at <= ${now}
      ORDER BY forget_again_at LIMIT ${RECEIPTS_AT_ONCE} FOR UPDATE SKIP LOCKED`;
    if (due.length === 0) return false;
    const those = { receiptId: { in: due.map(({ id }) => id) } };
    await forgetSent(tx, those);
    await tx.forgottenReceipt.updateMany({ where: those, data: { forgetAgainAt: null } });
    return true;
  }

  /** A person has few late notices, because a notice that arrives later is not queued. */
  private async ofPerson(tx: Tx, now: Date): Promise<boolean> {
    const [chat] = await tx.$queryRaw<{ userId: number }[]>`
      SELECT user_id AS "userId" FROM chats WHERE forget_again_at <= ${now}
      ORDER BY forget_again_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!chat) return false;
    await forgetSent(tx, chat);
    await tx.chat.update({ where: chat, data: { forgetAgainAt: null } });
    return true;
  }
}
