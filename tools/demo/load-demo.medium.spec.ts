// Real: PostgreSQL, NATS, the sandbox's database, the recording. Not real: the services, which start afterwards.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
import { clockBucketName } from '@slovo/contracts/identities';
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import { writeJson } from '@slovo/local/json-file.ts';
import { loadOrCreateSecrets } from '@slovo/local/secrets.ts';
import { startNats, startPostgres, type Started } from '@slovo/testing';
import pg from 'pg';
import { botIdIn } from './bot-id.ts';
import { demoStateOf, markBegun } from './demo-state.ts';
import { clearBrokenDemo, loadDemo, type Target } from './load-demo.ts';
import { readRows, urlOf } from './read-rows.ts';
import { readRecording, RECORDED, standingAt } from './recording.ts';
import { placeTimes } from './time-marks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A Sunday noon of the people's zone. */
const NOW = new Date('2026-11-22T12:00:00+03:00');
const APP_URL = 'http://127.0.0.1:4444';

let postgres: Started;
let nats: Started;
let connection: NatsConnection;
let target: Target;
let count = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  nats = await startNats();
  connection = await connectNats(nats.url, 'spec');
});
afterAll(async () => {
  await connection.close();
  await nats.stop();
  await postgres.stop();
});
beforeEach(() => {
  const name = `demo${process.pid}x${(count += 1)}`;
  const folder = mkdtempSync(join(tmpdir(), 'slovo-demo-'));
  loadOrCreateSecrets(folder);
  target = {
    root: ROOT,
    databaseUrl: postgres.url,
    databasePrefix: `${name}_`,
    nats: { NATS_URL: nats.url },
    natsPrefix: name,
    appUrl: APP_URL,
    folder,
    files: { FILE_STORAGE: 'local', S3_BUCKET: 'slovo', S3_REGION: 'us-east-1' },
  };
});
afterEach(async () => {
  rmSync(target.folder, { recursive: true });
  for (const service of SERVICES)
    await query('postgres', `DROP DATABASE IF EXISTS ${target.databasePrefix}${service} WITH (FORCE)`);
});

async function query<R extends pg.QueryResultRow>(database: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: urlOf(postgres.url, database) });
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}
const own = <R extends pg.QueryResultRow>(service: string, sql: string): Promise<R[]> =>
  query<R>(target.databasePrefix + service, sql);

/** What was loaded, in the form of the recording. The digests depend on the day of the week. */
async function loaded() {
  const tables = await readRows(target);
  return tables.map(({ name, columns, rows }) => ({
    name,
    rows: rows.map((row) => withoutDigest(name, columns, row)),
  }));
}

function expected(now: Date) {
  const { lastDay, tables } = standingAt(readRecording(RECORDED), now.getTime());
  const here = { appUrl: APP_URL, botId: botIdIn(target.folder) };
  return tables.map(({ name, columns, rows }) => ({
    name,
    rows: rows.map((row) => withoutDigest(name, columns, placeTimes(row, lastDay, here))).toSorted(),
  }));
}

function withoutDigest(name: string, columns: string[], row: string): string {
  if (name !== 'notifications.people') return JSON.stringify(JSON.parse(row));
  const values = JSON.parse(row) as unknown[];
  return JSON.stringify(values.filter((_, index) => !/digest/.test(columns[index] ?? '')));
}

const sorted = (tables: { name: string; rows: string[] }[]) =>
  tables
    .map(({ name, rows }) => ({ name, rows: rows.toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

it('[FIRST-13] every row, chat and photo is there, with the times of a story that ends now', async () => {
  await loadDemo(target, NOW);
  expect(sorted(await loaded())).toEqual(sorted(expected(NOW)));
  expect(demoStateOf(target.folder)).toBe('done');
  // The next row gets a number of its own.
  const [next] = await own<{ fresh: boolean }>(
    'promises',
    `SELECT nextval('promises_id_seq') > (SELECT max(id) FROM promises) AS fresh`,
  );
  expect(next).toEqual({ fresh: true });
});

it('[FIRST-13] digests come on the next Monday, whatever weekday the story ends on', async () => {
  await loadDemo(target, NOW);
  const due = await own<{ at: Date }>('notifications', 'SELECT DISTINCT next_digest_at AS at FROM people');
  expect(due).toEqual([{ at: new Date('2026-11-23T10:00:00+03:00') }]);
});

it('[FIRST-08] a start that was killed while it loaded is repeated as a whole', async () => {
  await loadDemo(target, new Date(NOW.getTime() - 3 * 3_600_000));
  rmSync(join(target.folder, 'seeded'));
  markBegun(target.folder);
  await own('voting', 'DELETE FROM polls');
  rmSync(join(target.folder, 'sandbox'), { recursive: true });
  await loadDemo(target, NOW);
  expect(sorted(await loaded())).toEqual(sorted(expected(NOW)));
});

/** As releases left it that played the demo: half a story, its events, and a clock that is weeks behind. */
async function playHalf(): Promise<void> {
  await loadDemo(target, NOW);
  rmSync(join(target.folder, 'seeded'));
  writeJson(join(target.folder, 'demo.json'), { now: NOW.getTime(), done: 30, courses: {}, at: 1 });
  writeFileSync(join(target.folder, 'files', 'old.jpg'), '');
  await own('promises', 'DELETE FROM reports WHERE id > 10');
  const manager = await jetstreamManager(connection);
  await manager.streams.add({
    name: `${target.natsPrefix}_auth`,
    subjects: [`${target.natsPrefix}.evt.auth.>`],
  });
  const bucket = await new Kvm(jetstream(connection)).create(clockBucketName(`${target.natsPrefix}.`));
  await bucket.put('offset', String(-12 * 86_400_000));
}

async function streams(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await jetstreamManager(connection)).streams.names())
    if (name.includes(target.natsPrefix)) names.push(name);
  return names;
}

it('[FIRST-08] a demo of a former release that was broken off is replaced, and its clock forgotten', async () => {
  await playHalf();
  expect(await streams()).toHaveLength(2);
  await loadDemo(target, NOW);
  expect(sorted(await loaded())).toEqual(sorted(expected(NOW)));
  expect(await streams()).toEqual([]);
  expect(existsSync(join(target.folder, 'demo.json'))).toBe(false);
});

it('[FIRST-12] whoever starts empty finds nothing of a demo that was broken off', async () => {
  await playHalf();
  await clearBrokenDemo(target);
  expect(await streams()).toEqual([]);
  const databases = `SELECT datname FROM pg_database WHERE starts_with(datname, '${target.databasePrefix}')`;
  expect(await query('postgres', databases)).toEqual([]);
  expect(readdirSync(target.folder)).toEqual(['secrets.json']);
  expect(demoStateOf(target.folder)).toBe('none');
});

it('leaves what somebody uses as it is', async () => {
  await loadDemo(target, NOW);
  rmSync(join(target.folder, 'seeded'));
  await own('auth', `UPDATE users SET bio = 'here to stay'`);
  await loadDemo(target, new Date(NOW.getTime() + 86_400_000));
  const bios = await own<{ bio: string }>('auth', 'SELECT DISTINCT bio FROM users');
  expect(bios).toEqual([{ bio: 'here to stay' }]);
  expect(demoStateOf(target.folder)).toBe('done');
  expect(readFileSync(join(target.folder, 'seeded'), 'utf8')).toBe('');
});

it('leaves a demo of a former release that was refused something as it is', () => {
  writeJson(join(target.folder, 'demo.json'), { now: 1, isGivenUp: true });
  expect(demoStateOf(target.folder)).toBe('done');
});

it('signs in to NATS by the file of NATS_CREDS', async () => {
  const NATS_CREDS = join(target.folder, 'user.creds');
  target.nats = { NATS_URL: nats.url, NATS_CREDS };
  await expect(loadDemo(target, NOW)).rejects.toThrow(NATS_CREDS);
});
