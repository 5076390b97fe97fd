import type { Bench } from '../product.ts';
import { load, type Request } from '../load.ts';
import { fillBare, sameBytes } from '../same-bytes.ts';
import type { Prepared, Scenario } from '../scenario.ts';

const PATH = '/api/public/promises/feed';
const CONCURRENCY = 16;
const COMMON = { unit: 'page of 20', group: 'reads', concurrency: CONCURRENCY };

/** The first page of the feed, as a visitor gets it. */
export const feed: Scenario = {
  ...COMMON,
  name: 'feed',
  target: { byRate: 3, byProcessors: 5 },
  prepare: (bench) => prepare(bench, bench.appUrl, { path: PATH }),
};

/** The same for a browser that has the page already. The bare handler knows no such thing and sends it again. */
export const feedUnchanged: Scenario = {
  ...COMMON,
  name: 'feed 304',
  target: { byProcessors: 8 },
  async prepare(bench) {
    await makeReady(bench);
    const etag = (await fetch(bench.appUrl + PATH)).headers.get('etag');
    if (etag === null) throw new Error('The feed has no etag: it is not kept');
    return loads(bench, bench.appUrl, { path: PATH, headers: { 'if-none-match': etag }, status: 304 });
  },
};

/** The same where the gateway keeps nothing: each request is answered by the services. */
export const feedMissed: Scenario = {
  ...COMMON,
  name: 'feed missed',
  target: { byProcessors: 0.5 },
  prepare: (bench) => prepare(bench, bench.coldUrl, { path: PATH }),
};

async function prepare(bench: Bench, url: string, request: Request): Promise<Prepared> {
  await makeReady(bench);
  return loads(bench, url, request);
}

function loads(bench: Bench, productUrl: string, request: Request): Prepared {
  const on = (url: string, one: Request) => (seconds: number, begin: () => void) =>
    load({ url, connections: CONCURRENCY, seconds, begin, next: () => [one] });
  return {
    product: on(productUrl, request),
    bare: on(bench.bareUrl, { path: PATH }),
    check: () => sameBytes(bench, [PATH]),
  };
}

async function makeReady(bench: Bench): Promise<void> {
  // What the rounds of a smaller size have reported on has dozens of reports on one day, as no person's promise has.
  await bench.sql(
    'promises',
    `UPDATE promises SET last_activity_at = last_activity_at - interval '30 days'
     WHERE id IN (SELECT promise_id FROM reports WHERE request_key LIKE 'bench-vote:%' OR request_key LIKE 'tg:%')`,
  );
  bench.change(['everything']);
  const page = await (await fetch(bench.coldUrl + PATH)).text();
  const promises = JSON.parse(page) as { id: number }[];
  if (promises.length === 0) throw new Error('The feed is empty');
  // The same order there: what the product wrote meanwhile came to its top only.
  await bench.sql(
    'bare',
    `UPDATE promise SET last_activity_at = now() WHERE last_activity_at > '9000-01-01'`,
  );
  await fillBare(bench, promises);
  await bench.sql(
    'bare',
    `UPDATE promise SET last_activity_at = timestamptz '9999-01-01' - make_interval(secs => place::float8)
     FROM unnest($1::int[]) WITH ORDINALITY AS top (top_id, place) WHERE id = top_id`,
    [promises.map(({ id }) => id)],
  );
  await sameBytes(bench, [PATH]);
}
