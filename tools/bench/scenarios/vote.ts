import type { Bench } from '../product.ts';
import { load, type Request } from '../load.ts';
import type { Prepared, Scenario } from '../scenario.ts';

/** More than either side casts in a second on any machine that this was run on. */
const PRODUCT_A_SECOND = 1_200;
const BARE_A_SECOND = 6_000;

/** The deciding vote on a report that waits: the poll closes and the report is approved. */
export const vote: Scenario = {
  name: 'vote',
  unit: 'vote',
  concurrency: 16,
  target: { byProcessors: 0.25 },
  prepare,
};

/**
 * The seed leaves days undone that the calendar would have judged: their skips and losses would be an effect of the first
 * report or vote on each promise, which is no part of what is measured.
 */
export async function catchUp(bench: Bench): Promise<void> {
  await bench.sql(
    'promises',
    `UPDATE promises SET next_due_at = now() FROM (
       SELECT id FROM promises WHERE status = 'active' AND frequency_mode = 'daily' AND approval_type <> 'specific'
       ORDER BY hashint4(id) LIMIT 20000
     ) AS used WHERE promises.id = used.id`,
  );
  await bench.settle();
}

export interface Open {
  report: number;
  promise: number;
}

async function prepare(bench: Bench): Promise<Prepared> {
  let cast = 0;
  await catchUp(bench);
  await sameAnswers(
    bench,
    productVote(bench, await submitReports(bench, 1)),
    bareVote(bench, await openBarePolls(bench, 1)),
  );
  return {
    product: async (seconds, begin) => {
      const open = await submitReports(bench, PRODUCT_A_SECOND * seconds);
      const round = await load({
        url: bench.appUrl,
        connections: vote.concurrency,
        seconds,
        begin,
        next: () => [productVote(bench, open)],
      });
      cast += round.done;
      return { ...round, settled: await bench.settle() };
    },
    bare: async (seconds, begin) => {
      const open = await openBarePolls(bench, BARE_A_SECOND * seconds);
      return load({
        url: bench.bareUrl,
        connections: vote.concurrency,
        seconds,
        begin,
        next: () => [bareVote(bench, open)],
      });
    },
    check: async () => {
      const [approved] = await bench.sql<{ n: number }>(
        'promises',
        `SELECT count(*)::int AS n FROM reports WHERE request_key LIKE 'bench-vote:%' AND status IN ('approved', 'milestone')`,
      );
      // Those under way when a round ended count as well, so there may be a few more.
      if (!approved || approved.n < cast)
        throw new Error(`${cast} votes were cast and ${approved?.n} reports are approved`);
    },
  };
}

let seat = 0;
const voterOf = ({ voters }: Bench) => voters[seat++ % voters.length]!;

/** A vote on the next of these reports. */
export const productVote = (bench: Bench, open: Open[]): Request =>
  requestOf(open, { authorization: `Bearer ${voterOf(bench).token}` });

export const bareVote = (bench: Bench, open: Open[]): Request =>
  requestOf(open, { 'x-voter': String(voterOf(bench).id) });

export function requestOf(open: Open[], headers: Record<string, string>): Request {
  const next = open.pop();
  if (!next) throw new Error('All prepared reports are voted on: the round needs more of them');
  return {
    method: 'POST',
    path: `/api/reports/${next.report}/vote`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"voteType":"approve"}',
  };
}

/** @throws where the answers differ in more than the two ids. */
async function sameAnswers(bench: Bench, product: Request, bare: Request): Promise<void> {
  const ask = async (url: string, { path, ...request }: Request): Promise<string> =>
    (await (await fetch(url + path, request)).text()).replaceAll(/_id":\d+/g, '_id":1');
  const [given, same] = [await ask(bench.appUrl, product), await ask(bench.bareUrl, bare)];
  if (given !== same) throw new Error(`The answer to a vote differs:\n  product ${given}\n  bare    ${same}`);
}

let batch = 0;

/** Reports that wait for a vote, as the product leaves them: a row there and an open poll here. */
export async function submitReports(bench: Bench, count: number): Promise<(Open & { owner: number })[]> {
  batch += 1;
  const open = await bench.sql<Open & { owner: number }>(
    'promises',
    `WITH votable AS (
       SELECT id, user_id, row_number() OVER (ORDER BY hashint4(id)) - 1 AS place, count(*) OVER () AS all_of_them FROM promises
       WHERE is_public AND approval_type = 'anyuser' AND status = 'active' AND frequency_mode = 'daily' LIMIT 20000
     )
     INSERT INTO reports (promise_id, user_id, day_number, text, status, source, created_at, request_key)
     SELECT id, user_id, 1, 'Ещё один день', 'pending', 'bot', now(), 'bench-vote:' || $2::text || ':' || n
     FROM generate_series(1, $1::int) AS n JOIN votable ON place = n % all_of_them
     RETURNING id AS report, promise_id AS promise, user_id AS owner`,
    [count, String(batch)],
  );
  await bench.sql(
    'voting',
    `INSERT INTO polls (report_id, promise_id, owner_id, status, required_votes, waits_for, reported_at, day_number, report_text, opened_at)
     SELECT report, promise, owner, 'open', 1, 0, now(), 1, 'Ещё один день', now()
     FROM unnest($1::int[], $2::int[], $3::int[]) AS fresh (report, promise, owner)`,
    [open.map(({ report }) => report), open.map(({ promise }) => promise), open.map(({ owner }) => owner)],
  );
  return open;
}

const FIRST_BARE_REPORT = 1_000_000_000;

export async function openBarePolls(bench: Bench, count: number): Promise<Open[]> {
  return bench.sql<Open>(
    'bare',
    `INSERT INTO poll SELECT n, 1, 'open', 0
     FROM (SELECT GREATEST(max(report_id), ${FIRST_BARE_REPORT}) AS last FROM poll) AS newest, generate_series(last + 1, last + $1::int) AS n
     RETURNING report_id AS report, promise_id AS promise`,
    [count],
  );
}
