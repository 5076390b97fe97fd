import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatShards, type Place, shareOf, SHARDS } from './chat-shards.ts';

/** More than shards. */
const MOST_REPLICAS = 20;

const placesOf = (replicas: number): Place[] =>
  Array.from({ length: replicas }, (_, before) => ({ replicas, before }));

/** The locks of PostgreSQL, each held by one session. */
class Locks {
  private readonly holders = new Map<number, number>();

  clientOf(session: number): Parameters<ChatShards['balance']>[0] {
    const query = async (text: string, [, shard = -1]: number[] = []) => {
      if (text.includes('pg_locks'))
        return { rows: [...this.holders.keys()].map((taken) => ({ shard: taken })) };
      if (text.includes('pg_advisory_unlock')) return { rows: [{ held: this.holders.delete(shard) }] };
      const held = !this.holders.has(shard);
      if (held) this.holders.set(shard, session);
      return { rows: [{ held }] };
    };
    return { query } as never;
  }

  /** The session has ended. */
  free(session: number): void {
    for (const [shard, holder] of this.holders) if (holder === session) this.holders.delete(shard);
  }
}

interface Replica {
  readonly session: number;
  readonly shards: ChatShards;
}

describe('the shards of chats', () => {
  it.each(placesOf(MOST_REPLICAS).map(({ before }) => before + 1))(
    'are all shared out among %i',
    (replicas) => {
      const shares = placesOf(replicas).map(shareOf);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(SHARDS);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(replicas <= SHARDS ? 1 : 0);
    },
  );

  it('are evenly with all replicas soon after any of them came or went', async () => {
    const numbers = fc.array(fc.integer({ min: 1, max: MOST_REPLICAS }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.infiniteStream(fc.nat()), async (steps, random) => {
        const locks = new Locks();
        const replicas: Replica[] = [];
        let sessions = 0;
        for (const count of steps) {
          while (replicas.length < count) replicas.push({ session: ++sessions, shards: new ChatShards() });
          while (replicas.length > count) {
            const [gone] = replicas.splice(random.next().value % replicas.length, 1);
            locks.free(gone!.session);
          }
          // Twice for who gives away, once for who takes, each at a moment of its own.
          for (let turn = 0; turn < 3; turn++)
            for (const [before, { session, shards }] of replicas.entries())
              await shards.balance(locks.clientOf(session), { replicas: count, before });
          const held = replicas.map(({ shards }) => shards.held().map(({ shard }) => shard));
          expect(new Set(held.flat()).size).toBe(SHARDS);
          expect(held.map(({ length }) => length)).toEqual(placesOf(count).map(shareOf));
        }
      }),
    );
  });
});
