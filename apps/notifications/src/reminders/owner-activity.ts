import { Injectable } from '@nestjs/common';
import { NoticeAction } from '@slovo/contracts';
import { NOT_SILENT, isSilenced } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import { z } from 'zod';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import type { ReceiptRow } from '../receipts/receipt.view.ts';
import type { PromiseRow } from './promise.record.ts';
import { ReminderPlanner } from './reminder-planner.ts';

interface OwnedPromise {
  userId: number;
  promiseId: number;
}

const findSilent = statement<
  [promiseIds: number[], userIds: number[]],
  Pick<PromiseRow, 'id' | 'userId' | 'questions'>
>(
  'silent-promises',
  `SELECT promises.id, promises.user_id AS "userId", questions
  FROM promises JOIN (SELECT DISTINCT * FROM unnest($1::int[], $2::int[]) AS given (id, user_id)) AS active
    ON promises.id = active.id AND promises.user_id = active.user_id
  WHERE asked_day IS NOT NULL OR unanswered_days > 0 OR questions > 0
  ORDER BY promises.id`,
);

/** Ends the silence about promises as soon as their owner does anything about them: reminders come as before. */
@Injectable()
export class OwnerActivity {
  constructor(
    private readonly people: People,
    private readonly planner: ReminderPlanner,
  ) {}

  async record(tx: Tx, userId: number, promiseIds: readonly number[], now: Date): Promise<void> {
    await this.recordAll(
      tx,
      promiseIds.map((promiseId) => ({ userId, promiseId })),
      now,
    );
  }

  /** The same for promises of several owners. */
  async recordAll(tx: Tx, active: readonly OwnedPromise[], now: Date): Promise<void> {
    if (active.length === 0) return;
    await this.people.lockAll(
      tx,
      active.map(({ userId }) => userId),
    );
    const silent = await rowsOf(
      tx,
      findSilent,
      active.map(({ promiseId }) => promiseId),
      active.map(({ userId }) => userId),
    );
    if (silent.length === 0) return;
    const ids = silent.map(({ id }) => id);
    const rows = await tx.promise_.updateManyAndReturn({ where: { id: { in: ids } }, data: NOT_SILENT });
    const replanned = new Set(silent.filter(isSilenced).map(({ userId }) => userId));
    const promises = rows.filter(({ userId }) => replanned.has(userId));
    const owners = await this.people.recipients(tx, [...replanned], now);
    const plans = promises.map((promise) => ({ promise, owner: owners.get(promise.userId)! }));
    await this.planner.planEach(tx, plans, now);
  }

  /** Records that a button under a message about these promises was pressed. */
  recordAnswer(tx: Tx, receipt: ReceiptRow, now: Date): Promise<void> {
    return this.record(tx, receipt.userId, promisesOf(receipt), now);
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
