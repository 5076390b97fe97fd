import type { PromiseSnapshot } from '@slovo/contracts';
import { storedStatus } from '@slovo/domain';
import { type Projection, rowsOf, statement, upsertNewestAll } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseRow } from '../reminders/promise.record.ts';

/** The row of a deleted promise stays, see markDeleted. */
export const DELETED = 'deleted';

const PROMISES: Projection<PromiseRow, 'id'> = {
  table: 'promises',
  key: ['id'],
  own: [
    'nextReminderAt',
    'nextReminderKey',
    'nextReminderDay',
    'askedDay',
    'unansweredDays',
    'questions',
    'questionAt',
  ],
};

/** @returns the rows that were written, as they are now: none where what was stored is newer */
export const upsertPromises = (tx: Tx, promises: readonly PromiseSnapshot[]): Promise<PromiseRow[]> =>
  upsertNewestAll(
    tx,
    PROMISES,
    promises.map((promise) => copyOf(promise)),
  );

/** The row stays and is marked, so that an older event that comes late does not bring the promise back. */
export async function markDeleted(tx: Tx, promise: PromiseSnapshot): Promise<void> {
  const mark = { title: '', status: DELETED, nextReminderAt: null } as const;
  await upsertNewestAll(tx, PROMISES, [{ ...copyOf(promise), ...mark }]);
}

function copyOf(promise: PromiseSnapshot) {
  return {
    id: promise.id,
    userId: promise.userId,
    title: promise.title,
    type: promise.type,
    status: storedStatus(promise.status),
    daysTotal: promise.daysTotal,
    completedDays: promise.completedDays,
    timeZone: promise.timeZone,
    dayStartsAt: promise.dayStartsAt,
    startedAt: promise.startedAt === null ? null : new Date(promise.startedAt),
    pauses: promise.pauses ?? [],
    frequencyMode: promise.frequencyMode ?? 'daily',
    frequencyConfig: promise.frequencyConfig ?? null,
    held: promise.held ?? false,
    lost: promise.lost ?? false,
    goesOn: promise.goesOn ?? false,
    version: promise.version,
  };
}

/** Events about a promise may come after its deletion; what they would add is never deleted. */
export async function isDeleted(tx: Tx, promiseId: number): Promise<boolean> {
  return (await findDeleted(tx, [promiseId])).size > 0;
}

const deletedAmong = statement<[promiseIds: number[]], { id: number }>(
  'deleted-promises',
  `SELECT id FROM promises WHERE id = ANY ($1::int[]) AND status = '${DELETED}'`,
  'once',
);

/** Those of these promises that are deleted. */
export async function findDeleted(tx: Tx, promiseIds: readonly number[]): Promise<Set<number>> {
  const rows = await rowsOf(tx, deletedAmong, [...new Set(promiseIds)]);
  return new Set(rows.map(({ id }) => id));
}
