import type { PromiseSnapshot } from '@slovo/contracts';
import { judgeOf, overdueUntil } from '@slovo/domain';
import { type Projection, rowsOf, statement, upsertNewestAll } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

/** A value of `waits_for`: everybody who sees the report may decide. No person has this id. */
export const ANYBODY = 0;

type Judged = Pick<PromiseFacts, 'deleted' | 'held' | 'closed' | 'approvalType' | 'motivatorId' | 'isPublic'>;

/** The `waits_for` of the promise's open polls. The lists of pending reports find polls by it. */
export function waitsFor(promise: Judged): number | null {
  const judge = promise.deleted || promise.held || promise.closed ? null : judgeOf(promise);
  return judge === 'anybody' ? ANYBODY : (judge?.motivatorId ?? null);
}

const PROMISES: Projection<PromiseFacts, 'id'> = {
  table: 'promises',
  key: ['id'],
  own: ['deleted'],
};

const rowOf = (promise: PromiseSnapshot) => ({
  id: promise.id,
  ownerId: promise.userId,
  title: promise.title,
  approvalType: promise.approvalType,
  motivatorId: promise.motivatorId,
  isPublic: promise.isPublic,
  held: promise.held ?? false,
  closed: promise.status === 'closed',
  closesBy: closesBy(promise),
  version: promise.version,
});

/** The end of the 72 hours after the term, in which decisions still count. */
function closesBy({ startedAt, timeZone, dayStartsAt, daysTotal, pauses }: PromiseSnapshot): Date | null {
  if (startedAt === null || timeZone === null || dayStartsAt === null) return null;
  return overdueUntil({ startedAt: new Date(startedAt), timeZone, dayStartsAt, daysTotal, pauses });
}

/** What an event about reports of a promise needs to know of it. */
export interface Projected {
  waitsFor: number | null;
  deleted: boolean;
}

const followPromises = statement<[promiseIds: number[], waitsFor: (number | null)[]]>(
  'follow-promises',
  `UPDATE polls SET waits_for = one.waits_for
  FROM unnest($1::int[], $2::int[]) AS one (id, waits_for)
  WHERE polls.promise_id = one.id AND status = 'open' AND polls.waits_for IS DISTINCT FROM one.waits_for`,
  'once',
);

/** Rows from before this service stored titles get theirs from an event of the same version as well. */
const unchangedPromises = statement<[promises: string], Judged & { id: number }>(
  'unchanged-promises',
  `WITH given AS (
    SELECT id, version, title FROM jsonb_to_recordset($1::jsonb) AS one (id int, version int, title text)
  ), titled AS (
    UPDATE promises SET title = given.title FROM given
    WHERE promises.id = given.id AND promises.version = given.version AND promises.title IS NULL
  )
  SELECT id, deleted, held, closed, approval_type AS "approvalType", motivator_id AS "motivatorId",
    is_public AS "isPublic"
  FROM promises WHERE id IN (SELECT id FROM given)`,
  'once',
);

/**
 * Projects what decides who sees and judges the reports of promises, and updates `waits_for` of their open polls with it.
 * The rows stay locked until the end of the transaction even if nothing changes: a poll that opens meanwhile waits for
 * them.
 * @returns the promises as they are now, by their ids
 */
export async function projectPromises(
  tx: Tx,
  snapshots: readonly PromiseSnapshot[],
  deleted?: true,
): Promise<ReadonlyMap<number, Projected>> {
  const rows = snapshots.map((snapshot) => ({ ...rowOf(snapshot), deleted }));
  const written = await upsertNewestAll(tx, PROMISES, rows);
  if (written.length > 0)
    await rowsOf(
      tx,
      followPromises,
      written.map(({ id }) => id),
      written.map(waitsFor),
    );
  const current = new Map<number, Judged & { deleted: boolean }>(
    written.map((promise) => [promise.id, promise]),
  );
  const rest = rows.filter(({ id }) => !current.has(id));
  if (rest.length > 0)
    for (const promise of await rowsOf(tx, unchangedPromises, JSON.stringify(rest)))
      current.set(promise.id, promise);
  return new Map(
    [...current].map(([id, promise]) => [id, { waitsFor: waitsFor(promise), deleted: promise.deleted }]),
  );
}

/** The same for one promise. */
export async function projectPromise(tx: Tx, snapshot: PromiseSnapshot, deleted?: true): Promise<Projected> {
  return (await projectPromises(tx, [snapshot], deleted)).get(snapshot.id)!;
}
