// What a pooler that shares connections by transaction would mix up. The harness names the connections of the direct
// address `direct`.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { noticeDelivered } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { PrismaClient, type Tx } from '../src/database.ts';
import { BotHarness } from './bot-harness.ts';

/** CONNECTIONS of the kit: all of the pool. */
const POOL = 10;

let harness: BotHarness;
beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());

interface State {
  pid: number;
  state: string[];
}

const stateOf = async (tx: Tx): Promise<State> => {
  const [row] = await tx.$queryRaw<State[]>`
    SELECT pg_backend_pid() AS pid, ARRAY(
      SELECT 'setting ' || name FROM pg_settings WHERE source = 'session'
      UNION ALL SELECT 'listens to ' || channel FROM pg_listening_channels() AS channel
      UNION ALL SELECT 'cursor ' || name FROM pg_cursors WHERE is_holdable
      UNION ALL SELECT 'table ' || relname::text FROM pg_class WHERE relpersistence = 't') AS state`;
  return row!;
};

it('[SCALE-04] keeps no session in the pool: locks and LISTEN have connections of the direct address', async () => {
  const { person, user } = await harness.newcomer('Аня');
  await person.says('/today');
  const id = await harness.notice(user.id, { text: 'Через общий пул' });
  await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id));
  const locks = await harness.prisma.$queryRaw<{ by: string }[]>`
    SELECT DISTINCT application_name AS by FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND datname = current_database()`;
  expect(locks).toEqual([{ by: 'direct' }]);
  const prisma = harness.app!.get(PrismaClient);
  // Each waits in its transaction for the others, so that each has a connection of its own.
  const ofAll = async (): Promise<State[]> => {
    let begun = 0;
    return Promise.all(
      Array.from({ length: POOL }, () =>
        prisma.$transaction(async (tx) => {
          begun += 1;
          await until(() => begun === POOL);
          return stateOf(tx);
        }),
      ),
    );
  };
  // The first transaction of a connection has settings, which end with it.
  await ofAll();
  const states = await ofAll();
  expect(new Set(states.map(({ pid }) => pid)).size).toBe(POOL);
  expect(states.flatMap(({ state }) => state)).toEqual([]);
});
