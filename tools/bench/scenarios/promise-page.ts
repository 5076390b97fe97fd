import { tag } from '@slovo/contracts';
import type { Bench } from '../product.ts';
import { load, type Request } from '../load.ts';
import { fillBare, sameBytes } from '../same-bytes.ts';
import type { Prepared, Scenario } from '../scenario.ts';
import { mixed, type Mixed } from './mixed.ts';

const PAGES = 400;
const COMMON = { unit: '3 requests', group: 'reads', concurrency: 16 };

/** What a visitor's browser asks for the page of a public promise: the promise, its reports, the count of an open poll. */
export const promisePage: Scenario = {
  ...COMMON,
  name: 'promise page',
  target: { byProcessors: 1.2 },
  prepare: async (bench) => loads(bench, bench.appUrl, await choosePages(bench)),
};

/** The same where the gateway keeps nothing. */
export const promisePageMissed: Scenario = {
  ...COMMON,
  name: 'promise page missed',
  target: { byProcessors: 0.5 },
  prepare: async (bench) => loads(bench, bench.coldUrl, await choosePages(bench)),
};

/** One page of ten has changed since it was read, and people vote meanwhile. */
export const promisePageMixed: Scenario = {
  ...COMMON,
  name: 'promise page mixed',
  target: { byProcessors: 0.9 },
  async prepare(bench) {
    const pages = await choosePages(bench);
    const units: Mixed[] = pages.map(({ id, paths }) => ({
      tags: [tag.promise(id)],
      product: paths.map((path) => ({ path })),
      bare: paths.map((path) => ({ path })),
    }));
    return mixed(bench, units, COMMON.concurrency);
  },
};

function loads(bench: Bench, productUrl: string, pages: readonly Page[]): Prepared {
  let turn = 0;
  const units = pages.map(({ paths }) => paths.map((path): Request => ({ path })));
  const on = (url: string) => (seconds: number, begin: () => void) =>
    load({
      url,
      connections: COMMON.concurrency,
      seconds,
      begin,
      next: () => units[turn++ % units.length]!,
    });
  return { product: on(productUrl), bare: on(bench.bareUrl) };
}

interface Page {
  id: number;
  paths: string[];
}

async function choosePages(bench: Bench): Promise<Page[]> {
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
  const pages = chosen.map(({ id, report }) => ({
    id,
    paths: [
      `/public/promises/${id}`,
      `/public/promises/${id}/reports`,
      `/api/reports/${report}/approval-count`,
    ],
  }));
  await copyAnswers(bench, pages);
  // Days go on: an answer taken a minute ago may be yesterday's. Compared right before the load.
  await sameBytes(
    bench,
    pages.flatMap(({ paths }) => paths),
  );
  return pages;
}

interface Answer {
  id: number;
  created_at: string;
}

async function copyAnswers(bench: Bench, pages: readonly Page[]): Promise<void> {
  const ask = async (path = ''): Promise<unknown> => (await fetch(bench.appUrl + path)).json();
  for (const {
    paths: [path, pathOfReports],
  } of pages) {
    const promise = (await ask(path)) as Answer;
    const reports = (await ask(pathOfReports)) as Answer[];
    await fillBare(bench, [promise]);
    // Rows of the bare handler from a round before; the product may have given their ids to its own by now.
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
