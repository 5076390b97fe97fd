import { tag } from '@slovo/contracts';
import type { Bench } from '../product.ts';
import { load } from '../load.ts';
import { sameBytes } from '../same-bytes.ts';
import type { Prepared, Scenario } from '../scenario.ts';
import { mixed, type Mixed } from './mixed.ts';

/** Readers, at most; of the smallest data, whose rounds are short, a fifth of its owners. */
const PEOPLE = 200;
const PATHS = ['/api/promises', '/api/promises/active'] as const;
const COMMON = { unit: '2 requests', group: 'reads', concurrency: 16 };

/** What the app asks for the page of one's own promises: all of them, and those that run. */
export const ownLists: Scenario = {
  ...COMMON,
  name: 'own lists',
  target: { byProcessors: 1.2 },
  prepare: async (bench) => loads(bench, bench.appUrl, await chooseReaders(bench)),
};

/** The same where the gateway keeps nothing. */
export const ownListsMissed: Scenario = {
  ...COMMON,
  name: 'own lists missed',
  target: { byProcessors: 0.5 },
  prepare: async (bench) => loads(bench, bench.coldUrl, await chooseReaders(bench)),
};

/** One list of ten has changed since it was read, and people vote meanwhile. */
export const ownListsMixed: Scenario = {
  ...COMMON,
  name: 'own lists mixed',
  target: { byProcessors: 0.9 },
  prepare: async (bench) => mixed(bench, await chooseReaders(bench), COMMON.concurrency),
};

function loads(bench: Bench, productUrl: string, readers: readonly Mixed[]): Prepared {
  let turn = 0;
  const on = (side: 'product' | 'bare', url: string) => (seconds: number, begin: () => void) =>
    load({
      url,
      connections: COMMON.concurrency,
      seconds,
      begin,
      next: () => [...readers[turn++ % readers.length]![side]],
    });
  return { product: on('product', productUrl), bare: on('bare', bench.bareUrl) };
}

async function chooseReaders(bench: Bench): Promise<Mixed[]> {
  const people = await bench.sql<{ id: number }>(
    'promises',
    `SELECT user_id AS id FROM promises GROUP BY user_id HAVING bool_or(status = 'active') ORDER BY hashint4(user_id)
     LIMIT (SELECT least(${PEOPLE}, count(DISTINCT user_id) / 5) FROM promises)`,
  );
  const readers = await bench.signIn(people.map(({ id }) => id));
  const units: Mixed[] = [];
  for (const { id, token } of readers) {
    const headers = { authorization: `Bearer ${token}`, 'x-reader': String(id) };
    await copyLists(bench, id, headers);
    await sameBytes(bench, PATHS, headers);
    const requests = PATHS.map((path) => ({ path, headers }));
    units.push({ tags: [tag.promisesOf(id)], product: requests, bare: requests });
  }
  return units;
}

async function copyLists(bench: Bench, reader: number, headers: Record<string, string>): Promise<void> {
  const [all, running] = await Promise.all(
    PATHS.map(async (path) => {
      const { promises } = (await (await fetch(bench.appUrl + path, { headers })).json()) as {
        promises: { id: number }[];
      };
      return promises;
    }),
  );
  const places = new Map(running!.map(({ id }, index) => [id, index + 1]));
  await bench.sql('bare', 'DELETE FROM own_promise WHERE owner_id = $1', [reader]);
  await bench.sql(
    'bare',
    `INSERT INTO own_promise (owner_id, place, running_place, body)
     SELECT $1::int, place, running_place, body
     FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS own (running_place, body, place)`,
    [reader, all!.map(({ id }) => places.get(id) ?? null), all!.map((promise) => JSON.stringify(promise))],
  );
}
