import { Injectable } from '@nestjs/common';
import { COUNTER_SHARDS } from '@slovo/domain/batch';
import type { Tx } from '../database.ts';
import type { AlikeRecipients } from './range-insert.ts';
import { kindsOf, type RecipientState } from './recipient-state.ts';

export interface Recipient {
  batchId: number;
  userId: number;
}
export type CountedMove = Recipient & { before: RecipientState; after: RecipientState };

const MINUTE_MS = 60_000;

/**
 * The numbers of batches, kept in the transaction of each move of a receipt and never counted. A batch has 16 shards, so
 * that moves of its receipts seldom wait for each other; rows are locked in one order, so that they never do so in a ring.
 */
@Injectable()
export class BatchCounters {
  async move(tx: Tx, moves: readonly CountedMove[]): Promise<void> {
    const sums = new Map<string, CounterChange>();
    for (const { batchId, userId, before, after } of moves) {
      const shard = userId % COUNTER_SHARDS;
      for (const kind of kindsOf(before)) add(sums, { batchId, shard, kind, by: -1 });
      for (const kind of kindsOf(after)) add(sums, { batchId, shard, kind, by: 1 });
    }
    await this.write(tx, [...sums.values()]);
  }

  /** For new receipts. `shard`: that of their recipients. */
  async begin(tx: Tx, batchId: number, alike: readonly AlikeRecipients[]): Promise<void> {
    const sums = new Map<string, CounterChange>();
    for (const { shard, outcome, reason, inLine, waits, people: by } of alike)
      for (const kind of kindsOf({ outcome, reason, inLine, waitsUntil: waits }))
        add(sums, { batchId, shard, kind, by });
    await this.write(tx, [...sums.values()]);
  }

  /** For recipients who have no receipt. */
  async add(tx: Tx, batchId: number, kind: string, by: number): Promise<void> {
    const sums = [{ batchId, shard: 0, kind, by }];
    await this.write(tx, sums);
    await this.unlist(tx, sums);
  }

  /**
   * Counts the last move of receipts that are removed with their reader's account: nothing else shows why they are
   * counted.
   */
  async leave(tx: Tx, moves: readonly CountedMove[]): Promise<void> {
    await this.move(tx, moves);
    const sums = new Map<string, CounterChange>();
    for (const { batchId, userId, after } of moves)
      for (const kind of kindsOf(after)) add(sums, { batchId, shard: userId % COUNTER_SHARDS, kind, by: 1 });
    await this.unlist(tx, [...sums.values()]);
  }

  /** Telegram answered for good, once for each of these batches' messages. */
  async countAnswers(tx: Tx, batchIds: readonly number[], isDelivered: boolean, now: Date): Promise<void> {
    if (batchIds.length === 0) return;
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
    const [delivered, failed] = isDelivered ? [1, 0] : [0, 1];
    await tx.$executeRaw`
      INSERT INTO batch_minutes (batch_id, minute, delivered, failed)
      SELECT batch_id, ${minute}::timestamptz, ${delivered}::int * count(*), ${failed}::int * count(*)
      FROM unnest(${[...batchIds]}::int[]) AS answer (batch_id) GROUP BY batch_id ORDER BY batch_id
      ON CONFLICT (batch_id, minute) DO UPDATE SET
        delivered = batch_minutes.delivered + excluded.delivered, failed = batch_minutes.failed + excluded.failed`;
  }

  /** Adds to the counters, whose rows stay locked until the transaction ends. */
  async write(tx: Tx, sums: readonly CounterChange[]): Promise<void> {
    const rows = sums.filter(({ by }) => by !== 0);
    if (rows.length === 0) return;
    const of = <K extends keyof CounterChange>(field: K): CounterChange[K][] => rows.map((row) => row[field]);
    await tx.$executeRaw`
      INSERT INTO batch_counters (batch_id, shard, kind, count)
      SELECT * FROM unnest(${of('batchId')}::int[], ${of('shard')}::int[], ${of('kind')}::text[], ${of('by')}::int[])
        AS change (batch_id, shard, kind, by) ORDER BY batch_id, shard, kind
      ON CONFLICT (batch_id, shard, kind) DO UPDATE SET
        count = batch_counters.count + excluded.count, unchecked = true`;
  }

  private async unlist(tx: Tx, sums: readonly CounterChange[]): Promise<void> {
    const rows = sums.filter(({ by }) => by > 0);
    if (rows.length === 0) return;
    const of = <K extends keyof CounterChange>(field: K): CounterChange[K][] => rows.map((row) => row[field]);
    await tx.$executeRaw`
      INSERT INTO unlisted_recipients (batch_id, shard, kind, count)
      SELECT * FROM unnest(${of('batchId')}::int[], ${of('shard')}::int[], ${of('kind')}::text[], ${of('by')}::int[])
        AS one (batch_id, shard, kind, by) ORDER BY batch_id, shard, kind
      ON CONFLICT (batch_id, shard, kind) DO UPDATE SET count = unlisted_recipients.count + excluded.count`;
  }
}

export interface CounterChange {
  batchId: number;
  shard: number;
  kind: string;
  by: number;
}

function add(sums: Map<string, CounterChange>, change: CounterChange): void {
  const key = `${change.batchId} ${change.shard} ${change.kind}`;
  const sum = sums.get(key);
  if (sum) sum.by += change.by;
  else sums.set(key, change);
}
