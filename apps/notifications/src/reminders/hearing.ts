import { Injectable } from '@nestjs/common';
import { NoticeAction } from '@slovo/contracts';
import { HEARD, isSilenced } from '@slovo/domain';
import { z } from 'zod';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import type { ReceiptRow } from '../receipts/receipt.view.ts';
import { ReminderPlanner } from './reminder-planner.ts';

/** Ends the silence about promises as soon as their owner does anything about them: reminders come as before. */
@Injectable()
export class Hearing {
  constructor(
    private readonly people: People,
    private readonly planner: ReminderPlanner,
  ) {}

  async hear(tx: Tx, userId: number, promiseIds: readonly number[], now: Date): Promise<void> {
    if (promiseIds.length === 0) return;
    await this.people.lock(tx, userId);
    const silent = await tx.promise_.findMany({
      where: {
        id: { in: [...promiseIds] },
        userId,
        OR: [{ askedDay: { not: null } }, { unansweredDays: { gt: 0 } }, { questions: { gt: 0 } }],
      },
    });
    if (silent.length === 0) return;
    const heard = await tx.promise_.updateManyAndReturn({
      where: { id: { in: silent.map(({ id }) => id) } },
      data: HEARD,
    });
    if (!silent.some(isSilenced)) return;
    await this.planner.planAll(tx, heard, await this.people.recipient(tx, userId, now), now);
  }

  /** A button under a message about these promises was pressed. */
  hearAnswer(tx: Tx, receipt: ReceiptRow, now: Date): Promise<void> {
    return this.hear(tx, receipt.userId, promisesOf(receipt), now);
  }
}

/** A message about several promises has a button for each. */
export function promisesOf({ promiseId, actions }: Pick<ReceiptRow, 'promiseId' | 'actions'>): number[] {
  if (promiseId !== null) return [promiseId];
  return z
    .array(NoticeAction)
    .parse(actions)
    .flatMap((action) => ('promiseId' in action ? [action.promiseId] : []));
}
