import type { Bench } from '../product.ts';
import { load } from '../load.ts';
import { fillBare, sameBytes } from '../same-bytes.ts';
import type { Prepared, Scenario } from '../scenario.ts';

const PAGES = 400;

/** What a visitor's browser asks for the page of a public promise: the promise, its reports, the count of an open poll. */
export const promisePage: Scenario = {
  name: 'promise page',
  unit: '3 requests',
  concurrency: 16,
  prepare,
};

async function prepare(bench: Bench): Promise<Prepared> {
  // From the whole table, so that a larger one has more to look up; not what earlier rounds have reported on.
  const chosen = await bench.sql<{ id: number; report: number }>(
    'promises',
    `SELECT promise.id, max(report.id) FILTER (WHERE report.status = 'pending') AS report
     FROM promises AS promise JOIN reports AS report ON report.promise_id = promise.id
     WHERE promise.is_public AND promise.approval_type = 'anyuser' AND promise.status = 'active'
     GROUP BY promise.id
     HAVING bool_or(report.status = 'pending') AND bool_and(COALESCE(report.request_key, 'seed:') LIKE 'seed:%')
     ORDER BY hashint4(promise.id) LIMIT ${PAGES}`,
  );
  const pages = chosen.map(({ id, report }) => [
    `/public/promises/${id}`,
    `/public/promises/${id}/reports`,
    `/api/reports/${report}/approval-count`,
  ]);
  await copyAnswers(bench, pages);
  // Days go on: an answer taken a minute ago may be yesterday's. Compared right before the load.
  await sameBytes(bench, pages.flat());
  let turn = 0;
  const next = () => (pages[turn++ % pages.length] ?? []).map((path) => ({ path }));
  const on = (url: string) => (seconds: number) =>
    load({ url, connections: promisePage.concurrency, seconds, next });
  return { product: on(bench.appUrl), bare: on(bench.bareUrl) };
}

interface Answer {
  id: number;
  created_at: string;
}

async function copyAnswers(bench: Bench, pages: string[][]): Promise<void> {
  const ask = async (path = ''): Promise<unknown> => (await fetch(bench.appUrl + path)).json();
  for (const [path, pathOfReports] of pages) {
    const promise = (await ask(path)) as Answer;
    const reports = (await ask(pathOfReports)) as Answer[];
    await fillBare(bench, [promise]);
    // Whatever the bare handler took for it in a round before; its ids may be those of the product's own by now.
    await bench.sql('bare', 'DELETE FROM report WHERE promise_id = $1', [promise.id]);
    // Among them are the days that the schedule skipped, which the bare table does not know yet.
    await bench.sql(
      'bare',
      `INSERT INTO report (id, promise_id, created_at, body) SELECT id, $1::int, created_at, body
       FROM unnest($2::int[], $3::timestamptz[], $4::text[]) AS fresh (id, created_at, body)
       ON CONFLICT (id) DO UPDATE SET promise_id = EXCLUDED.promise_id, created_at = EXCLUDED.created_at, body = EXCLUDED.body`,
      [
        promise.id,
        reports.map(({ id }) => id),
        reports.map((report) => report.created_at),
        reports.map((report) => JSON.stringify(report)),
      ],
    );
  }
}
