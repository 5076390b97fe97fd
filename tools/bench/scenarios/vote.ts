import type { Bench } from '../product.ts';
import { load, type Request } from '../load.ts';
import type { Prepared, Scenario } from '../scenario.ts';

/** More than either side casts in a second on any machine that this was run on. */
const PRODUCT_A_SECOND = 1_200;
const BARE_A_SECOND = 6_000;

/** The deciding vote on a report that waits: the poll closes and the report is approved. */
export const vote: Scenario = { name: 'vote', unit: 'vote', concurrency: 16, prepare };

interface Open {
  report: number;
  promise: number;
}

async function prepare(bench: Bench): Promise<Prepared> {
  let cast = 0;
  let seat = 0;
  const voter = () => bench.voters[seat++ % bench.voters.length]!;
  return {
    product: async (seconds) => {
      const open = await submitReports(bench, PRODUCT_A_SECOND * seconds);
      const round = await load({
        url: bench.appUrl,
        connections: vote.concurrency,
        seconds,
        next: () => [requestOf(open, { authorization: `Bearer ${voter().token}` })],
      });
      cast += round.done;
      return { ...round, settled: await bench.settle() };
    },
    bare: async (seconds) => {
      const open = await openBarePolls(bench, BARE_A_SECOND * seconds);
      const next = () => [requestOf(open, { 'x-voter': String(voter().id) })];
      return load({ url: bench.bareUrl, connections: vote.concurrency, seconds, next });
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

function requestOf(open: Open[], headers: Record<string, string>): Request {
  const next = open.pop();
  if (!next) throw new Error('All prepared reports are voted on: the round needs more of them');
  return {
    method: 'POST',
    path: `/api/reports/${next.report}/vote`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"voteType":"approve"}',
  };
}

let batch = 0;

/** Reports that wait for a vote, as the product leaves them: a row there and an open poll here. */
async function submitReports(bench: Bench, count: number): Promise<Open[]> {
  batch += 1;
  const open = await bench.sql<Open>(
    'promises',
    `WITH votable AS (
       SELECT id, user_id, row_number() OVER (ORDER BY hashint4(id)) - 1 AS place, count(*) OVER () AS all_of_them FROM promises
       WHERE is_public AND approval_type = 'anyuser' AND status = 'active' AND frequency_mode = 'daily' LIMIT 20000
     )
     INSERT INTO reports (promise_id, user_id, day_number, text, status, source, created_at, request_key)
     SELECT id, user_id, 1, 'Ещё один день', 'pending', 'bot', now(), 'bench-vote:' || $2::text || ':' || n
     FROM generate_series(1, $1::int) AS n JOIN votable ON place = n % all_of_them
     RETURNING id AS report, promise_id AS promise`,
    [count, String(batch)],
  );
  await bench.sql(
    'voting',
    `INSERT INTO polls (report_id, promise_id, status, required_votes, opened_at)
     SELECT report, promise, 'open', 1, now() FROM unnest($1::int[], $2::int[]) AS fresh (report, promise)`,
    [open.map(({ report }) => report), open.map(({ promise }) => promise)],
  );
  return open;
}

const FIRST_BARE_REPORT = 1_000_000_000;

async function openBarePolls(bench: Bench, count: number): Promise<Open[]> {
  return bench.sql<Open>(
    'bare',
    `INSERT INTO poll SELECT n, 1, 'open', 0
     FROM (SELECT GREATEST(max(report_id), ${FIRST_BARE_REPORT}) AS last FROM poll) AS newest, generate_series(last + 1, last + $1::int) AS n
     RETURNING report_id AS report, promise_id AS promise`,
    [count],
  );
}
