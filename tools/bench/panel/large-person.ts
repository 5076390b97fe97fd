import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bench } from '../product.ts';

/** Above all seeded ids, and below those that the product makes. */
const FIRST_PERSON = 150_000_001;
const FIRST_PROMISE = 150_000_000;
const FIRST_REPORT = 150_000_000;
const FIRST_NOTIFICATION = 150_000_000;

const MOST_PROMISES = 250;
const REPORTS_OF_A_PROMISE = 40;
const MOST_REPORTS = MOST_PROMISES * REPORTS_OF_A_PROMISE;
const VOTES_OF_A_REPORT = 4;
const FILES_OF_A_PROMISE = 8;
const FILE_BYTES = 20_000;

let seeded = 0;

/**
 * A person with 250 closed promises, 10,000 reports, 40,000 votes for them and 2,000 files.
 * @param share so much of all that, above 0 and at most 1
 * @returns their id
 */
export async function seedLargePerson(bench: Bench, share: number): Promise<number> {
  const nth = seeded++;
  const promises = Math.ceil(MOST_PROMISES * share);
  const id = FIRST_PERSON + nth;
  const promise = FIRST_PROMISE + nth * MOST_PROMISES;
  const report = FIRST_REPORT + nth * MOST_REPORTS;
  const notification = FIRST_NOTIFICATION + nth * MOST_REPORTS;
  const person = { id, promises, promise, report, notification };
  await seedAuth(bench, person);
  await seedPromises(bench, person);
  await seedVoting(bench, person);
  await seedNotifications(bench, person);
  await seedFiles(bench, person);
  for (const database of ['auth', 'promises', 'voting', 'notifications', 'media'] as const)
    await bench.sql(database, 'VACUUM ANALYZE');
  return id;
}

interface LargePerson {
  id: number;
  /** How many they have. */
  promises: number;
  /** The id before the first of each. */
  promise: number;
  report: number;
  notification: number;
}

const NAME = `'Фёдор'`;
const promisesOf = ({ promises }: LargePerson): string => `generate_series(1, ${promises}) AS i`;
const reportsOf = ({ promises }: LargePerson): string =>
  `generate_series(1, ${promises * REPORTS_OF_A_PROMISE}) AS i`;
const promiseOf = ({ promise }: LargePerson): string => `${promise} + 1 + (i - 1) / ${REPORTS_OF_A_PROMISE}`;
const pathOf = (nth: number, id: number): string =>
  `reports/${(nth % 256).toString(16).padStart(2, '0')}/${String(id).padStart(16, '0')}${String(nth).padStart(16, '0')}.jpg`;

async function seedAuth({ sql }: Bench, person: LargePerson): Promise<void> {
  const { id, promise } = person;
  await sql(
    'auth',
    `INSERT INTO users (id, telegram_id, first_name, created_at) VALUES (${id}, 6000000000 + ${id}, ${NAME}, now() - interval '2 years')`,
  );
  await sql(
    'auth',
    `INSERT INTO promises (id, owner_id, started, kept, is_public, deleted, reports, version)
     SELECT ${promise} + i, ${id}, true, true, true, false, ${REPORTS_OF_A_PROMISE}, 1 FROM ${promisesOf(person)}`,
  );
}

async function seedPromises({ sql }: Bench, person: LargePerson): Promise<void> {
  const { id, promise, report } = person;
  await sql(
    'promises',
    `INSERT INTO people (id, first_name, time_zone, day_starts_at, banned, version) VALUES (${id}, ${NAME}, 'Europe/Moscow', 3, false, 1)`,
  );
  await sql(
    'promises',
    `INSERT INTO promises (id, user_id, title, description, type, status, completion_type, closed_by, approval_type, is_public, frequency_mode,
       days_total, time_zone, day_starts_at, created_at, started_at, closed_at, last_activity_at)
     SELECT ${promise} + i, ${id}, 'Бегать по утрам № ' || i, '', 'challenge', 'closed', 'success', 'system', 'anyuser', true, 'daily',
       ${REPORTS_OF_A_PROMISE}, 'Europe/Moscow', 3, now() - interval '1 year', now() - interval '1 year', now() - interval '300 days',
       now() - interval '300 days'
     FROM ${promisesOf(person)}`,
  );
  await sql(
    'promises',
    `INSERT INTO reports (id, promise_id, user_id, day_number, text, status, source, decided_by, decided_at, created_at, request_key)
     SELECT ${report} + i, ${promiseOf(person)}, ${id}, 1 + i % ${REPORTS_OF_A_PROMISE}, 'Сегодня получилось, хотя и не сразу: ' || i,
       'approved', 'web', 1, now() - interval '310 days', now() - interval '311 days', 'large:' || ${id} || ':' || i
     FROM ${reportsOf(person)}`,
  );
  await sql(
    'promises',
    `INSERT INTO report_media (report_id, position, path, kind, mime, width, height)
     SELECT ${report} + nth, 0, path, 'photo', 'image/jpeg', 1200, 900 FROM unnest($1::text[]) WITH ORDINALITY AS file (path, nth)`,
    [pathsOf(person)],
  );
}

async function seedVoting({ sql }: Bench, person: LargePerson): Promise<void> {
  const { id, promise, report } = person;
  await sql(
    'voting',
    `INSERT INTO people (id, first_name, banned, version) VALUES (${id}, ${NAME}, false, 1)`,
  );
  await sql(
    'voting',
    `INSERT INTO promises (id, owner_id, approval_type, is_public, title, version)
     SELECT ${promise} + i, ${id}, 'anyuser', true, 'Бегать по утрам № ' || i, 1 FROM ${promisesOf(person)}`,
  );
  await sql(
    'voting',
    `INSERT INTO polls (report_id, promise_id, owner_id, status, required_votes, waits_for, decided_by, reported_at, day_number, report_text, opened_at, closed_at)
     SELECT ${report} + i, ${promiseOf(person)}, ${id}, 'approved', ${VOTES_OF_A_REPORT}, 0, 1, now() - interval '311 days', 1, 'Получилось',
       now() - interval '311 days', now() - interval '310 days'
     FROM ${reportsOf(person)}`,
  );
  await sql(
    'voting',
    `INSERT INTO votes (report_id, voter_id, owner_id, type, cast_at)
     SELECT ${report} + i, voter, ${id}, 'approve', now() - interval '310 days' FROM ${reportsOf(person)}, generate_series(1, ${VOTES_OF_A_REPORT}) AS voter`,
  );
}

async function seedNotifications({ sql }: Bench, person: LargePerson): Promise<void> {
  const { id, promise, report, notification } = person;
  await sql(
    'notifications',
    `INSERT INTO people (user_id, first_name, language_code, time_zone, banned, version) VALUES (${id}, ${NAME}, 'ru', 'Europe/Moscow', false, 1)`,
  );
  await sql(
    'notifications',
    `INSERT INTO promises (id, user_id, title, type, status, days_total, completed_days, time_zone, day_starts_at, started_at, frequency_mode, version)
     SELECT ${promise} + i, ${id}, 'Бегать по утрам № ' || i, 'challenge', 'closed', ${REPORTS_OF_A_PROMISE}, ${REPORTS_OF_A_PROMISE},
       'Europe/Moscow', 3, now() - interval '1 year', 'daily', 1
     FROM ${promisesOf(person)}`,
  );
  await sql(
    'notifications',
    `INSERT INTO reports (id, promise_id, day_number, status, created_at)
     SELECT ${report} + i, ${promiseOf(person)}, 1, 'approved', now() - interval '311 days' FROM ${reportsOf(person)}`,
  );
  await sql(
    'notifications',
    `INSERT INTO notifications (id, source, message_key, promise_id, created_at)
     SELECT ${notification} + i, 'large:' || ${id} || ':' || i, 'report_approved', ${promiseOf(person)}, now() - interval '310 days' FROM ${reportsOf(person)}`,
  );
  await sql(
    'notifications',
    `INSERT INTO receipts (notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, status, to_telegram, to_web,
       created_at, delivered_at)
     SELECT ${notification} + i, ${id}, ${promiseOf(person)}, 'report_approved', '{}', 'ru', '{}', '[]', 'delivered', true, true,
       now() - interval '310 days', now() - interval '310 days'
     FROM ${reportsOf(person)}`,
  );
}

const pathsOf = ({ id, promises }: LargePerson): string[] =>
  Array.from({ length: promises * FILES_OF_A_PROMISE }, (_, nth) => pathOf(nth, id));

async function seedFiles({ sql, folder }: Bench, person: LargePerson): Promise<void> {
  const { id, report } = person;
  const paths = pathsOf(person);
  const bytes = Buffer.alloc(FILE_BYTES, 7);
  for (const path of paths) {
    const file = join(folder, 'files', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  await sql(
    'media',
    `INSERT INTO uploads (path, owner_id, purpose, kind, mime, size, width, height, sha256, created_at)
     SELECT path, ${id}, 'report', 'photo', 'image/jpeg', ${FILE_BYTES}, 1200, 900, md5(path), now() - interval '311 days'
     FROM unnest($1::text[]) AS path`,
    [paths],
  );
  await sql(
    'media',
    `INSERT INTO uses (path, report_id, promise_id)
     SELECT path, ${report} + nth, ${promiseOf(person).replaceAll('i ', 'nth ')} FROM unnest($1::text[]) WITH ORDINALITY AS file (path, nth)`,
    [paths],
  );
}
