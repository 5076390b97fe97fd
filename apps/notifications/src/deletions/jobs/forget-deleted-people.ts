import { Injectable, Logger } from '@nestjs/common';
import { receiptsForgotten } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { type HasNextDue, Scheduled, Scheduler } from '@slovo/kit/schedule';
import { BatchCounters } from '../../batches/batch-counters.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import { receiptsAround } from '../deletion-rows.ts';

/** The most rows of one statement; there are a few statements in a transaction. */
const ROWS_AT_ONCE = 1_000;
/** Then other jobs have their turn: all who were deleted before an upgrade are due at once. */
const PIECES_A_RUN = 20;
/** After a piece that failed. */
const PATIENCE_MS = 60_000;

/**
 * Removes once more, an hour after the deletion of a person, what names them. A transaction that had read their name, or
 * their promise, before the deletion may have written its receipts after it; no transaction takes an hour.
 */
@Injectable()
export class ForgetDeletedPeople implements HasNextDue {
  private readonly logger = new Logger(ForgetDeletedPeople.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly counters: BatchCounters,
    private readonly outbox: Outbox,
    private readonly scheduler: Scheduler,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.person.findFirst({
      where: { forgetAgainAt: { not: null } },
      orderBy: { forgetAgainAt: 'asc' },
      select: { forgetAgainAt: true },
    });
    return first?.forgetAgainAt ?? null;
  }

  @Scheduled('rarely')
  async forgetDeletedPeople(now: Date): Promise<void> {
    for (let left = PIECES_A_RUN; left > 0; left -= 1) if (!(await this.forgetNext(now))) return;
  }

  /**
   * People take turns: those with more rows go behind the others, and so do, for a while, those for whom a piece
   * failed.
   * @returns false when nobody is left, or another replica has those who are
   */
  private async forgetNext(now: Date): Promise<boolean> {
    let userId: number | undefined;
    try {
      return await this.prisma.$transaction(async (tx) => {
        const [person] = await tx.$queryRaw<{ id: number }[]>`
          SELECT user_id AS id FROM people WHERE forget_again_at <= ${now}
          ORDER BY forget_again_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
        if (!person) return false;
        userId = person.id;
        const forgetAgainAt = (await this.forgetPiece(tx, userId, now)) ? null : now;
        await tx.person.update({ where: { userId }, data: { forgetAgainAt } });
        return true;
      });
    } catch (error) {
      if (userId === undefined) throw error;
      // What follows may find a place on a disk that is full.
      this.scheduler.fullDisk.note(error);
      this.logger.error(`person ${userId}: ${(error as Error).stack ?? String(error)}`);
      await this.prisma.person.updateMany({
        where: { userId, forgetAgainAt: { lte: now } },
        data: { forgetAgainAt: new Date(now.getTime() + PATIENCE_MS) },
      });
      return true;
    }
  }

  /** @returns whether nothing is left of the person */
  private async forgetPiece(tx: Tx, userId: number, now: Date): Promise<boolean> {
    const forget = async (ids: readonly number[]) => {
      if (ids.length > 0) await this.outbox.put(tx, receiptsForgotten, { receiptIds: [...ids] }, now);
    };
    for (const receipts of receiptsAround(tx, userId, this.counters, forget))
      if ((await receipts.remove(ROWS_AT_ONCE)).more) return false;
    return true;
  }
}
