// Statements that are sent without Prisma, on the connections of a service's Prisma client. Real: PostgreSQL, Prisma, the
// kit; voting stands for any service.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rowsOf, statement } from '@slovo/kit/db';
import { until } from '@slovo/testing';
import type { Tx } from '../src/database.ts';
import { VotingHarness } from './voting-harness.ts';

const backend = statement<[], { pid: number; begun: string }>(
  'backend',
  'SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS begun',
);
const addLink = statement<[promiseId: number]>(
  'add-link',
  `INSERT INTO witness_links (promise_id, code, created_at) VALUES ($1, 'code' || $1::int, now())`,
);

interface Plans {
  once: number;
  forValues: number;
}

const PLANS = `SELECT generic_plans::int AS once, custom_plans::int AS "forValues" FROM pg_prepared_statements
  WHERE name = $1`;

let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.app.close());

const linksOf = (promiseId: number) => harness.prisma.witnessLink.count({ where: { promiseId } });

describe('a statement', () => {
  it('is in the transaction of the Prisma calls around it, and is rolled back with them', async () => {
    const work = harness.prisma.$transaction(async (tx) => {
      await rowsOf(tx, addLink, 1);
      expect(await tx.witnessLink.count({ where: { promiseId: 1 } })).toBe(1);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await linksOf(1)).toBe(0);
  });

  it('is in its own transaction where another one begins inside', async () => {
    await harness.prisma.$transaction(async (outer) => {
      const [before] = await rowsOf(outer, backend);
      const [inner] = await harness.prisma.$transaction((tx) => rowsOf(tx, backend));
      const [after] = await rowsOf(outer, backend);
      expect(after).toEqual(before);
      expect(inner!.pid).not.toBe(before!.pid);
    });
  });

  it.each(['committed', 'rolled back'])('is refused after its transaction was %s', async (end) => {
    let ended: Tx | undefined;
    await harness.prisma
      .$transaction(async (tx) => {
        ended = tx;
        if (end === 'rolled back') throw new Error(end);
      })
      .catch(() => {});
    await expect(rowsOf(ended!, addLink, 2)).rejects.toMatchObject({ code: 'P2028' });
    expect(await linksOf(2)).toBe(0);
  });

  it('is refused once Prisma has ended a transaction that lasts too long', async () => {
    let refused: unknown;
    const late = harness.prisma.$transaction(
      async (tx) => {
        while (refused === undefined)
          await rowsOf(tx, backend).catch((error: unknown) => {
            refused = error;
          });
      },
      { timeout: 50 },
    );
    await expect(late).rejects.toMatchObject({ code: 'P2028' });
    expect(refused).toMatchObject({ code: 'P2028' });
  });

  it('needs no transaction, and is parsed once for a connection', async () => {
    await rowsOf(harness.prisma, addLink, 4);
    expect(await linksOf(4)).toBe(1);
    const kept = statement<[name: string], { kept: number }>(
      'kept',
      'SELECT count(*)::int AS kept FROM pg_prepared_statements WHERE name = $1',
    );
    await harness.prisma.$transaction(async (tx) => {
      await rowsOf(tx, backend);
      await rowsOf(tx, backend);
      expect(await rowsOf(tx, kept, 'backend')).toEqual([{ kept: 1 }]);
    });
  });

  it('is planned once for a connection where it says so, and elsewhere for its values each time', async () => {
    const once = statement<[name: string], Plans>('planned-once', PLANS, 'once');
    const each = statement<[name: string], Plans>('planned-each', PLANS);
    // What runs now counts once it has its plan; sent one after another they use one connection.
    for (let turn = 1; turn <= 7; turn += 1) {
      expect(await rowsOf(harness.prisma, once, once.name)).toEqual([{ once: turn, forValues: 0 }]);
      expect(await rowsOf(harness.prisma, each, each.name)).toEqual([{ once: 0, forValues: turn }]);
    }
  });

  it('is planned once in a transaction as well, between those of Prisma, which are planned for their values', async () => {
    const once = statement<[name: string], Plans>('once-within', PLANS, 'once');
    const each = statement<[name: string], Plans>('each-within', PLANS);
    const seen = statement<[id: number], { id: number }>(
      'seen',
      'SELECT promise_id AS id FROM witness_links WHERE promise_id = $1',
      'once',
    );
    // All connections of the pool have had their first transaction.
    const begun = Array.from({ length: 10 }, () =>
      harness.prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(0.2)::text`),
    );
    await Promise.all(begun);
    await harness.prisma.$transaction(async (tx) => {
      await rowsOf(tx, addLink, 5);
      expect(await rowsOf(tx, seen, 5)).toEqual([{ id: 5 }]);
      // Outside of the transaction.
      expect(await rowsOf(harness.prisma, seen, 5)).toEqual([]);
      for (let turn = 1; turn <= 7; turn += 1) {
        expect(await rowsOf(tx, once, once.name)).toEqual([{ once: turn, forValues: 0 }]);
        expect(await tx.witnessLink.count({ where: { promiseId: 5 } })).toBe(1);
        expect(await rowsOf(tx, each, each.name)).toEqual([{ once: 0, forValues: turn }]);
      }
      // Without values there is nothing to plan for.
      const planned = await tx.$queryRaw<object[]>`
        SELECT statement FROM pg_prepared_statements
        WHERE generic_plans > 0 AND cardinality(parameter_types) > 0 AND name NOT IN ('once-within', 'seen')`;
      expect(planned).toEqual([]);
    });
  });

  it('that is planned once is read again after its connections were lost while they waited', async () => {
    const uncaught = jest.fn();
    process.on('uncaughtException', uncaught);
    const reader = statement<[], { pid: number }>('reader', 'SELECT pg_backend_pid() AS pid', 'once');
    const [lost] = await rowsOf(harness.prisma, reader);
    await harness.prisma.$queryRaw`SELECT pg_terminate_backend(${lost!.pid}::int)`;
    await until(async () => {
      const left = await harness.prisma.$queryRaw<object[]>`
        SELECT FROM pg_stat_activity WHERE pid = ${lost!.pid}::int`;
      return left.length === 0;
    });
    let found: { pid: number } | undefined;
    // A read that was sent before this process noticed the loss fails as in any outage.
    await until(async () => {
      [found] = await rowsOf(harness.prisma, reader).catch(() => []);
      return found !== undefined;
    });
    expect(found!.pid).not.toBe(lost!.pid);
    expect(uncaught).not.toHaveBeenCalled();
    process.off('uncaughtException', uncaught);
  });

  it('is refused where nobody knows the client', async () => {
    await expect(rowsOf({}, backend)).rejects.toThrow('openPrisma');
  });
});
