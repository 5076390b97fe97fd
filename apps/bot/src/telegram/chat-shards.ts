import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '@slovo/kit/db/advisory-locks';
import type pg from 'pg';

/** Changing it needs a release in which both numbers exclude each other, so it is larger than replicas will be many. */
export const SHARDS = 16;
const SHARD_BITS = 4;
const SHARD_LOCK = ADVISORY_LOCKS.botShard;

/** The shard of a chat's updates, from 0 to 15; ids of groups are negative. */
export const shardOf = (chatId: number | bigint): number =>
  Number(BigInt.asUintN(SHARD_BITS, BigInt(chatId)));

/** The place of a replica among all: how many there are, itself included, and how many come before it. */
export interface Place {
  readonly replicas: number;
  readonly before: number;
}

/**
 * How many shards a replica has: all shards together, so that none is left over, and each replica as many as the others
 * or one less, so that none is without one as long as there are enough.
 */
export function shareOf({ replicas, before }: Place): number {
  const [each, left] = [Math.floor(SHARDS / replicas), SHARDS % replicas];
  return before < left ? each + 1 : each;
}

/** A shard that this process holds. Nothing of it may begin when the signal has aborted: another replica may do it. */
export interface Hold {
  readonly shard: number;
  readonly signal: AbortSignal;
}

interface OwnHold extends Hold {
  readonly end: AbortController;
  readonly work: Set<Promise<unknown>>;
}

/**
 * Which chats this replica works for. Each shard is an advisory lock of the session, so that a crash frees it at once,
 * and replicas share them evenly. A shard that is given away is unlocked when what was begun in it has ended, so the
 * updates of a chat keep their order.
 */
@Injectable()
export class ChatShards {
  private readonly holds = new Map<number, OwnHold>();
  private readonly listeners: ((hold: Hold) => void)[] = [];

  /** The shards whose work may begin. */
  held(): Hold[] {
    return [...this.holds.values()].filter(({ signal }) => !signal.aborted);
  }

  holdOf(chatId: number | bigint): Hold | undefined {
    const hold = this.holds.get(shardOf(chatId));
    return hold?.signal.aborted ? undefined : hold;
  }

  /** Called with each shard that this replica gets. Must not throw. */
  onTaken(listener: (hold: Hold) => void): void {
    this.listeners.push(listener);
  }

  /** Keeps the shard until the work has ended. It must not reject. */
  keepDuring(hold: Hold, work: Promise<unknown>): void {
    const own = this.holds.get(hold.shard);
    if (own !== hold) return; // its session was lost
    own.work.add(work);
    void work.finally(() => own.work.delete(work));
  }

  /** Takes or gives back shards until this replica has its share. */
  async balance(client: Pick<pg.Client, 'query'>, place: Place): Promise<void> {
    await this.unlockEnded(client);
    const share = shareOf(place);
    const held = this.held();
    for (const { shard } of held.slice(share)) this.holds.get(shard)?.end.abort();
    if (held.length < share) await this.take(client, share - held.length);
  }

  /** Nothing new begins in any shard. Resolves when all that was begun has ended; the locks end with the session. */
  async endAll(): Promise<void> {
    const ended = [...this.holds.values()];
    for (const { end } of ended) end.abort();
    this.holds.clear();
    await Promise.all(ended.flatMap(({ work }) => [...work]));
  }

  private async unlockEnded(client: Pick<pg.Client, 'query'>): Promise<void> {
    const ended = [...this.holds.values()].filter(({ signal, work }) => signal.aborted && work.size === 0);
    for (const { shard } of ended) {
      await client.query('SELECT pg_advisory_unlock($1, $2)', [SHARD_LOCK, shard]);
      this.holds.delete(shard);
    }
  }

  private async take(client: Pick<pg.Client, 'query'>, count: number): Promise<void> {
    const { rows } = await client.query<{ shard: number }>(
      `SELECT objid::int AS shard FROM pg_locks
       WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND objsubid = 2 AND classid = $1 AND granted`,
      [SHARD_LOCK],
    );
    const taken = new Set(rows.map(({ shard }) => shard));
    const free = Array.from({ length: SHARDS }, (_, shard) => shard).filter((shard) => !taken.has(shard));
    for (const shard of free.slice(0, count)) {
      const { rows: tried } = await client.query<{ held: boolean }>(
        'SELECT pg_try_advisory_lock($1, $2) AS held',
        [SHARD_LOCK, shard],
      );
      if (tried[0]?.held) this.begin(shard);
    }
  }

  private begin(shard: number): void {
    const end = new AbortController();
    const hold: OwnHold = { shard, signal: end.signal, end, work: new Set() };
    this.holds.set(shard, hold);
    for (const listener of this.listeners) listener(hold);
  }
}
