/**
 * What the seeded promises are, as SQL that every service's database works out alike: each number comes from the
 * promise's id, so that a promise, its reports, polls, votes and receipts agree without one database reading another.
 */

/** A step of the growth: promises `from` to `to`, owned by people `firstPerson` to `lastPerson`. */
export interface Growth {
  from: number;
  to: number;
  firstPerson: number;
  lastPerson: number;
  /** The instant from which all dates are counted. */
  now: string;
}

/** On average a person has ten promises. */
export const PROMISES_OF_A_PERSON = 10;
/** Reports and skips of promise `i` have the ids `(i - 1) * 32 + day`; days above 30 stay empty. */
export const IDS_PER_PROMISE = 32;
/** Seeded people have this Telegram id: the number plus their own id. */
export const TELEGRAM_ID_BASE = 5_000_000_000;

/** Evenly spread in [0, 1), the same for the same arguments. Lives as long as the session. */
const PICK = `
  CREATE OR REPLACE FUNCTION pg_temp.pick(id bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT (hashint8extended(id, salt) & 1048575)::float8 / 1048576'`;

/**
 * Rows (id, owner, type, days, status, approval, motivator, is_public, frequency, activity, elapsed, started_at, closed_at).
 * 18 % of the promises are drafts, 37 % run, 2 % are overdue; 40 % of those that were started are public; half are
 * approved by the system, a third by anyone. Two thirds of the people hardly report, one third reports on most days.
 */
const promiseFacts = ({ from, to, firstPerson, lastPerson, now }: Growth): string => `
  SELECT id, owner, type, days, status, approval,
    CASE WHEN approval = 'specific' THEN ${firstPerson} + (owner - ${firstPerson} + 1) % ${lastPerson - firstPerson + 1} END AS motivator,
    pg_temp.pick(id, 6) < CASE status WHEN 'draft' THEN 0.05 ELSE 0.4 END AS is_public,
    CASE WHEN type = 'habit' AND pg_temp.pick(id, 7) < 0.15 THEN 'weekly' ELSE 'daily' END AS frequency,
    CASE WHEN pg_temp.pick(id, 8) < 0.65 THEN 0.06 ELSE 0.55 END AS activity,
    elapsed,
    CASE WHEN status <> 'draft' THEN timestamptz '${now}' - make_interval(days => elapsed + gone, mins => (pg_temp.pick(id, 9) * 20)::int) END AS started_at,
    CASE WHEN status = 'closed' THEN timestamptz '${now}' - make_interval(days => gone) END AS closed_at
  FROM (
    SELECT *,
      CASE status WHEN 'draft' THEN 0 WHEN 'active' THEN floor(pg_temp.pick(id, 4) * LEAST(days, 30))::int ELSE days END AS elapsed,
      CASE status WHEN 'closed' THEN 1 + floor(pg_temp.pick(id, 5) * 300)::int WHEN 'overdue' THEN 1 ELSE 0 END AS gone
    FROM (
      SELECT id, (${firstPerson} + floor(pg_temp.pick(id, 1) * ${lastPerson - firstPerson + 1}))::int AS owner, type,
        CASE type WHEN 'habit' THEN 30
          WHEN 'challenge' THEN (ARRAY[7, 10, 14, 20, 30])[1 + floor(pg_temp.pick(id, 3) * 5)::int]
          ELSE (ARRAY[7, 14, 30, 90])[1 + floor(pg_temp.pick(id, 3) * 4)::int] END AS days,
        CASE WHEN share < 0.18 THEN 'draft' WHEN share < 0.55 THEN 'active' WHEN share < 0.57 THEN 'overdue' ELSE 'closed' END AS status,
        CASE WHEN pg_temp.pick(id, 10) < 0.5 THEN 'system' WHEN pg_temp.pick(id, 10) < 0.85 THEN 'anyuser' ELSE 'specific' END AS approval
      FROM (
        SELECT i AS id, pg_temp.pick(i, 2) AS share,
          CASE WHEN pg_temp.pick(i, 11) < 0.4 THEN 'habit' WHEN pg_temp.pick(i, 11) < 0.75 THEN 'challenge' ELSE 'goal' END AS type
        FROM generate_series(${from}, ${to}) AS i
      ) AS drawn
    ) AS typed
  ) AS dated
`;

/** Rows (id, promise_id, owner, day, status, approval, decided_by, created_at), one for each report. */
const reportFacts = (growth: Growth): string => `
  SELECT (promise.id - 1) * ${IDS_PER_PROMISE} + day AS id, promise.id AS promise_id, owner, type, approval, motivator, day,
    CASE WHEN promise.status = 'active' AND approval <> 'system' AND day >= elapsed AND pg_temp.pick(promise.id * 64 + day, 21) < 0.7 THEN 'pending'
      WHEN approval <> 'system' AND pg_temp.pick(promise.id * 64 + day, 22) < 0.06 THEN 'rejected' ELSE 'approved' END AS status,
    CASE approval WHEN 'anyuser' THEN ${growth.firstPerson} + (owner + day) % ${growth.lastPerson - growth.firstPerson + 1} WHEN 'specific' THEN motivator END AS judge,
    started_at + make_interval(days => day - 1, secs => 60 + (pg_temp.pick(promise.id * 64 + day, 23) * 600)::int) AS created_at
  FROM promise_facts AS promise, generate_series(1, LEAST(elapsed, 30)) AS day
  WHERE promise.status <> 'draft' AND pg_temp.pick(promise.id * 64 + day, 20) < activity
`;

/** Both as tables of the session: worked out once, read by every insert. */
export const factTables = (growth: Growth): string[] => [
  PICK,
  `CREATE TEMP TABLE promise_facts AS ${promiseFacts(growth)}`,
  `CREATE TEMP TABLE report_facts AS ${reportFacts(growth)}`,
  'ANALYZE promise_facts, report_facts',
];
