import { Injectable } from '@nestjs/common';
import { receiptsForgotten } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { type HasNextDue, Scheduled } from '@slovo/kit/schedule';
import { BatchCounters } from '../../batches/batch-counters.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import { receiptsAround } from '../deletion-rows.ts';

/** Of one statement; there are a few of them in a transaction. */
const ROWS_AT_ONCE = 1_000;
/** Then other jobs have their turn: all who were deleted before an upgrade are due at once. */
const PIECES_A_RUN = 20;

/**
 * Removes once more, an hour after the deletion of a person, what names them. A transaction that had read their name, or
 * their promise, before the deletion may have written its receipts after it; no transaction takes an hour.
 */
@Injectable()
export class ForgetDeletedPeople implements HasNextDue {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly counters: BatchCounters,
    private readonly outbox: Outbox,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.person.findFirst({
      where: { forgetAgainAt: { not: null } },
      orderBy: { forgetAgainAt: 'asc' },
      select: { forgetAgainAt: true },
    });
    return first?.forgetAgainAt ?? null;
  }

  @Scheduled()
  async forgetDeletedPeople(now: Date): Promise<void> {
    for (let left = PIECES_A_RUN; left > 0; left -= 1)
      if (!(await this.prisma.$transaction((tx) => this.forgetPiece(tx, now)))) return;
  }

  /** @returns false when nobody is left, or another replica has those who are */
  private async forgetPiece(tx: Tx, now: Date): Promise<boolean> {
    const [person] = await tx.$queryRaw<{ id: number }[]>`
      SELECT user_id AS id FROM people WHERE forget_again_at <= ${now}
      ORDER BY forget_again_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!person) return false;
    const forget = async (ids: readonly number[]) => {
      if (ids.length > 0) await this.outbox.put(tx, receiptsForgotten, { receiptIds: [...ids] }, now);
    };
    for (const receipts of receiptsAround(tx, person.id, this.counters, forget)) {
      const { more } = await receipts.remove(ROWS_AT_ONCE);
      if (more) return true;
    }
    await tx.person.update({ where: { userId: person.id }, data: { forgetAgainAt: null } });
    return true;
  }
}
