// npm run test:pooler: specs of the whole system through PgBouncer in transaction mode, with fewer connections than the
// services would open, as docs/how-to/scale.md describes it.
//   --spec NAME (several)   only these; by default main-job, concurrency and batches
//   --unnamed               without named statements also where PgBouncer follows them
//   --built                 without building first
// PgBouncer is PGBOUNCER_BIN, or `pgbouncer` in PATH or /usr/sbin. The last line is `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPortTaken, findFreePort } from '@slovo/local/ports.ts';
import { unprivilegedAccount } from '@slovo/local/unprivileged-account.ts';
import { startPostgres, type Started } from '@slovo/testing/servers';
import type { Counts } from './counts.ts';
import { afterBuild, findProgram, type LongRun, notInstalled, playLongRun, ROOT } from './long-run.ts';
import { runJestIn } from './parts.ts';
import { configurationOf, followsNames, usersOf, versionIn } from './pgbouncer.ts';

const { values: flags } = parseArgs({
  options: {
    spec: { type: 'string', multiple: true, default: ['main-job', 'concurrency', 'batches'] },
    unnamed: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});

let postgres: Started | undefined;
await playLongRun(
  'pooler',
  async (long) => {
    const binary = findProgram('pgbouncer');
    if (!binary) return notInstalled('pooler', ['pgbouncer']);
    return afterBuild(long.run, flags.built, () => runThrough(binary, long));
  },
  { end: async () => postgres?.stop() },
);

async function runThrough(pgbouncer: string, { run, supervisor, folder }: LongRun): Promise<Counts> {
  const version = versionIn(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' }));
  const named = followsNames(version) && !flags.unnamed;
  console.log(`PgBouncer ${version.join('.')}, ${named ? 'named' : 'unnamed'} statements`);
  postgres = await startPostgres();
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  const server = new URL(postgres.url);
  writeFileSync(file, configurationOf(server, { version, port, users, named }), { mode: 0o600 });
  writeFileSync(users, usersOf(server), { mode: 0o600 });
  const account = unprivilegedAccount(); // it refuses to run as root
  if (account) for (const path of [folder, file, users]) chownSync(path, account.uid, account.gid);
  const isReady = () => isPortTaken(port, '127.0.0.1');
  await supervisor.start([
    { name: 'pgbouncer', command: pgbouncer, args: [file], cwd: folder, isReady, ...account },
  ]);
  const pooled = `postgresql://postgres@127.0.0.1:${port}/postgres${named ? '' : '?pgbouncer=true'}`;
  return runJestIn(ROOT, run, {
    name: 'pooler',
    args: flags.spec.map((name) => `system/${name}.spec`),
    env: { DATABASE_URL: postgres.url, POOLED_DATABASE_URL: pooled },
  });
}
