import type { RunSql } from '../databases.ts';

/** The day that ends, of a term of thirty. */
const DAY = 6;
export const UNMET_SHARE = 0.1;
const UNMET = `(promise.id / 2 % ${1 / UNMET_SHARE} = 0)`;
/** Whether promises that have their report are looked at as well, as those are that a release before has left. */
export const DUE = ['unmet', 'all'] as const;
export type Due = (typeof DUE)[number];

/**
 * Running promises whose sixth day has just ended: half habits, which spend a skip for a day without a report, half
 * challenges, which are lost by it. Every tenth has no report of that day.
 */
export async function seedDayEnd(sql: RunSql, promises: number): Promise<void> {
  // A zone without seasons, where it is past midnight now and the day begins at midnight.
  const ahead = (24 - new Date().getUTCHours()) % 24;
  const zone = ahead <= 12 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
  await sql('promises', 'TRUNCATE promises RESTART IDENTITY CASCADE');
  await sql(
    'promises',
    `INSERT INTO promises (user_id, title, description, type, status, approval_type, is_public, frequency_mode, days_total,
       time_zone, day_starts_at, created_at, started_at, last_activity_at)
     SELECT 1 + i / 10, 'Бегать по утрам № ' || i, 'Каждый день, без выходных и отговорок',
       (ARRAY['habit', 'challenge'])[1 + i % 2]::promise_type, 'active', 'system', i % 5 < 2, 'daily', 30, $2, 0,
       started, started, now()
     FROM generate_series(1, $1::int) AS i,
       (SELECT date_trunc('day', now() AT TIME ZONE $2) AT TIME ZONE $2 - interval '${DAY} days' + interval '1 hour' AS started) AS begin`,
    [promises, zone],
  );
  await sql(
    'promises',
    `INSERT INTO reports (promise_id, user_id, day_number, text, status, source, decided_at, created_at)
     SELECT promise.id, user_id, day, 'Сегодня получилось, хотя и не сразу', 'approved', 'bot', at, at
     FROM generate_series(1, ${DAY}) AS day, promises AS promise,
       LATERAL (SELECT started_at + make_interval(days => day - 1, mins => 10) AS at) AS made
     WHERE day < ${DAY} OR NOT ${UNMET} ORDER BY day, promise.id`,
  );
  await sql('promises', 'VACUUM ANALYZE promises, reports');
  await seedOwners(sql, promises / 10 + 1, zone);
}

/**
 * Their chats are muted: Telegram takes thirty messages a second, and a queue of them would be all that is measured. The
 * notifications service knows their promises, as it would from the events before.
 */
async function seedOwners(sql: RunSql, people: number, zone: string): Promise<void> {
  const TABLES =
    'people, promises, reports, skipped_days, day_ends, receipts, notifications, told_reminders, outbox';
  await sql('notifications', `TRUNCATE ${TABLES} CASCADE`);
  await sql(
    'notifications',
    `INSERT INTO people (user_id, first_name, time_zone, banned, version, quiet_from, quiet_until, muted_until)
     SELECT i, 'Имя ' || i, $2, false, 1, 0, 0, now() + interval '1 year' FROM generate_series(1, $1::int) AS i`,
    [people, zone],
  );
  await sql('notifications', 'VACUUM ANALYZE people');
}

/** Everybody who has an unmet promise got a message about each kind of it. */
export async function checkNotices(sql: RunSql, promises: number): Promise<void> {
  const [row] = await sql<{ n: number }>(
    'notifications',
    `SELECT count(*)::int AS n FROM receipts WHERE message_key IN ('day_skipped', 'days_skipped', 'word_lost', 'words_lost')`,
  );
  if (row!.n < (promises * UNMET_SHARE) / 2) throw new Error(`${row!.n} messages tell of the day`);
}

/** Makes the end of the day due. The scheduler looks at least every five seconds. */
export const endDay = (sql: RunSql, due: Due): Promise<unknown> =>
  sql(
    'promises',
    `UPDATE promises AS promise SET next_due_at = date_trunc('hour', now())
       + CASE WHEN ${due === 'all'} OR ${UNMET} THEN interval '0' ELSE interval '1 day' END`,
  );

/** Whether a promise still has to be judged. */
export async function isAnyDue(sql: RunSql): Promise<boolean> {
  const [row] = await sql<{ due: boolean }>(
    'promises',
    'SELECT EXISTS (SELECT FROM promises WHERE next_due_at <= now()) AS due',
  );
  return row!.due;
}

/** Days that were skipped and losses that were recorded. */
export async function countUnmet(sql: RunSql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    'promises',
    `SELECT ((SELECT count(*) FROM reports WHERE status = 'skipped') + (SELECT count(*) FROM promises WHERE lost_at IS NOT NULL))::int AS n`,
  );
  return row!.n;
}
