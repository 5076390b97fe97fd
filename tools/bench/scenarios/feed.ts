import type { Bench } from '../product.ts';
import { load } from '../load.ts';
import { fillBare, sameBytes } from '../same-bytes.ts';
import type { Prepared, Scenario } from '../scenario.ts';

const PATH = '/api/public/promises/feed';

/** The first page of the feed, as a visitor gets it. */
export const feed: Scenario = { name: 'feed', unit: 'page of 20', concurrency: 16, prepare };

async function prepare(bench: Bench): Promise<Prepared> {
  // What the rounds of a smaller size have reported on has dozens of reports on one day, as no person's promise has.
  await bench.sql(
    'promises',
    `UPDATE promises SET last_activity_at = last_activity_at - interval '30 days'
     WHERE id IN (SELECT promise_id FROM reports WHERE request_key LIKE 'bench-vote:%' OR request_key LIKE 'tg:%')`,
  );
  const page = await (await fetch(bench.appUrl + PATH)).text();
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
  const on = (url: string) => (seconds: number) =>
    load({ url, connections: feed.concurrency, seconds, next: () => [{ path: PATH }] });
  return {
    product: on(bench.appUrl),
    bare: on(bench.bareUrl),
    check: () => sameBytes(bench, [PATH]),
  };
}
