import { Controller } from '@nestjs/common';
import { daySkipped, promiseLost, type PromiseSnapshot } from '@slovo/contracts';
import { tellAt } from '@slovo/domain';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { People } from '../../people/people.ts';

interface Ended {
  promise: PromiseSnapshot;
  day: number;
  /** Of a skip. Whoever skips a day ahead has just pressed the button. */
  by?: 'author' | 'system';
}

/** Keeps what the end of a day brought until its owner is told, so that what comes together is told together. */
@Controller()
export class KeepDayEnd {
  constructor(private readonly people: People) {}

  @ReactsTo(daySkipped, promiseLost)
  async keepDayEnd(tx: Tx, { promise, day, by }: Ended, { now }: ReactionContext): Promise<void> {
    if (by === 'author') return;
    const { timeZone, settings } = await this.people.recipient(tx, promise.userId, now);
    const kind = by === 'system' ? ('skipped' as const) : ('lost' as const);
    const row = { userId: promise.userId, promiseId: promise.id, kind, day };
    await tx.dayEnd.createMany({
      data: [{ ...row, tellAt: tellAt(now, timeZone, settings.quiet) }],
      skipDuplicates: true,
    });
  }
}
