// Real: PostgreSQL, the migrations of all services, the programs of the image `migrate`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findPending, migrate } from '@slovo/kit/db/migrate';
import { startNats, startPostgres, until, type Started } from '@slovo/testing';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'apps', 'voting', 'prisma', 'migrations');
const NAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();
const random = (): string => `t_${Math.random().toString(36).slice(2, 10)}_`;

let postgres: Started;
let nats: Started;
let serverUrl: string;
const running: { child: ChildProcess; lines: string[] }[] = [];
beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  serverUrl = await withoutPrivileges(postgres.url);
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => Promise.all([postgres.stop(), nats.stop()]));

/** As in production: a role that may create databases, and nothing else. */
async function withoutPrivileges(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  const role = `${random()}role`;
  await client.connect();
  await client.query(`CREATE ROLE ${role} LOGIN CREATEDB NOSUPERUSER PASSWORD 'secret'`);
  await client.end();
  return Object.assign(new URL(url), { username: role, password: 'secret' }).href;
}

function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'dev', program), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => lines.push(...data.toString('utf8').split('\n')));
  const started = { child, lines, ended: once(child, 'exit') as Promise<[number | null, string | null]> };
  running.push(started);
  return started;
}

describe('[PROD-158] a pod of a service', () => {
  it('does not wait for the migrations of a service that this release does not have', async () => {
    const { ended, lines } = run('await-schema.ts', ['$(SERVICE)'], { DATABASE_URL: serverUrl });
    await expect(ended).resolves.toEqual([1, null]);
    expect(lines.join('\n')).toContain('$(SERVICE): this release has no migrations of it');
  });

  it('waits until the migrations of its release are applied, which needs no superuser', async () => {
    const env = { DATABASE_URL: serverUrl, DATABASE_PREFIX: random() };
    const messaging = { NATS_URL: nats.url, NATS_PREFIX: random().replaceAll('_', '-') };
    // The release before has only the first migration.
    const [first = '', second = ''] = NAMES;
    const database = `${env.DATABASE_PREFIX}voting`;
    await migrate({ serverUrl, database, folder: FOLDER, only: new Set([first]) });
    const waiting = run('await-schema.ts', ['voting'], env);
    await until(() => waiting.lines.some((line) => line.startsWith(`voting: waiting for ${second}`)));
    expect(waiting.child.exitCode).toBeNull();
    await expect(run('migrate.ts', [], { ...env, ...messaging }).ended).resolves.toEqual([0, null]);
    await expect(waiting.ended).resolves.toEqual([0, null]);
    expect(waiting.lines).toContain('voting: the schema is there');
  });

  it('waits for PostgreSQL, and ends at once when it is told to', async () => {
    const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
    const waiting = run('await-schema.ts', ['voting'], env);
    await until(() => waiting.lines.some((line) => line.startsWith('voting: waiting for PostgreSQL')));
    waiting.child.kill('SIGTERM');
    await expect(waiting.ended).resolves.toEqual([0, null]);
  });
});

describe('[PROD-158] what is pending', () => {
  it('is what the release has and the database has not, and nothing that only the database has', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'slovo-migrations-'));
    try {
      cpSync(FOLDER, scratch, { recursive: true });
      const options = { serverUrl, database: `${random()}voting`, folder: scratch };
      await expect(findPending(options)).resolves.toEqual(NAMES);
      await migrate({ ...options, only: new Set(NAMES.slice(0, -1)) });
      await expect(findPending(options)).resolves.toEqual(NAMES.slice(-1));
      await migrate(options);
      await expect(findPending(options)).resolves.toEqual([]);
      rmSync(join(scratch, NAMES.at(-1)!), { recursive: true });
      await expect(findPending(options)).resolves.toEqual([]);
      writeFileSync(join(scratch, NAMES[0]!, 'migration.sql'), 'SELECT 1');
      await expect(findPending(options)).rejects.toThrow(`${NAMES[0]} was changed after it had been applied`);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});
