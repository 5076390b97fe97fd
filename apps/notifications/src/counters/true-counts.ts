import type { Outcome } from '@slovo/domain/batch';
import { COUNTER_SHARDS } from '@slovo/domain/batch';
import type { CounterChange } from '../batches/batch-counters.ts';
import { kindsOf } from '../batches/recipient-state.ts';
import { Prisma, type PrismaClient, type Tx } from '../database.ts';

/** Receipts that one statement reads. */
const PIECE = 2_000;
/** A snapshot of a million receipts is read in a few seconds. */
const SNAPSHOT = {
  isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
  timeout: 10 * 60_000,
  maxWait: 30_000,
};

interface Shard {
  shard: number;
  kind: string;
  count: number;
}

interface Group {
  shard: number;
  outcome: Outcome | null;
  reason: string | null;
  inLine: boolean;
  waits: boolean;
  count: number;
  last: number;
}

export interface Comparison {
  /** What to add to the counters, so that they say what the receipts do. */
  differences: CounterChange[];
  /** What the counters should be, as of the snapshot. */
  expected: Shard[];
  /** How many receipts were read. */
  receipts: number;
}

/**
 * Compares a batch's counters with its receipts. Both are read in one snapshot, in which they belong together: the
 * transaction that moves a receipt moves its counter too. So the batch may go on meanwhile.
 */
export function compareCounters(
  prisma: PrismaClient,
  batch: { id: number; notificationId: number },
): Promise<Comparison> {
  return prisma.$transaction(async (tx) => {
    const counted = await tx.batchCounter.findMany({ where: { batchId: batch.id } });
    const unlisted = await tx.unlistedRecipients.findMany({ where: { batchId: batch.id } });
    const truth = new Map<string, Shard>();
    for (const { shard, kind, count } of unlisted) add(truth, shard, kind, count);
    const receipts = await addReceipts(tx, batch.notificationId, truth);
    for (const { shard, kind } of counted) add(truth, shard, kind, 0);
    const said = new Map(counted.map(({ shard, kind, count }) => [keyOf(shard, kind), count]));
    const expected = [...truth.values()];
    const differences = expected.flatMap(({ shard, kind, count }) => {
      const by = count - (said.get(keyOf(shard, kind)) ?? 0);
      return by === 0 ? [] : [{ batchId: batch.id, shard, kind, by }];
    });
    return { differences, expected, receipts };
  }, SNAPSHOT);
}

async function addReceipts(tx: Tx, notificationId: number, truth: Map<string, Shard>): Promise<number> {
  let receipts = 0;
  let after = 0;
  for (;;) {
    const groups = await nextPiece(tx, notificationId, after);
    const piece = groups.reduce((sum, { count }) => sum + count, 0);
    for (const { shard, outcome, reason, inLine, waits, count } of groups) {
      const waitsUntil = waits ? new Date(0) : null;
      for (const kind of kindsOf({ outcome: outcome ?? 'waiting', reason, inLine, waitsUntil }))
        add(truth, shard, kind, count);
    }
    receipts += piece;
    if (piece < PIECE) return receipts;
    after = Math.max(...groups.map(({ last }) => last));
  }
}

const nextPiece = (tx: Tx, notificationId: number, after: number): Promise<Group[]> => tx.$queryRaw<Group[]>`
  SELECT user_id % ${COUNTER_SHARDS}::int AS shard, outcome::text AS outcome, reason, in_line AS "inLine",
    waits_until IS NOT NULL AS waits, count(*)::int AS count, max(user_id) AS last
  FROM (
    SELECT user_id, outcome, reason, in_line, waits_until FROM receipts
    WHERE notification_id = ${notificationId} AND user_id > ${after} ORDER BY user_id LIMIT ${PIECE}
  ) AS piece
  GROUP BY 1, 2, 3, 4, 5`;

const keyOf = (shard: number, kind: string): string => `${shard} ${kind}`;

function add(truth: Map<string, Shard>, shard: number, kind: string, count: number): void {
  const known = truth.get(keyOf(shard, kind));
  if (known) known.count += count;
  else truth.set(keyOf(shard, kind), { shard, kind, count });
}
