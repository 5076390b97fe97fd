// npm run test:pooler: specs of the whole system through PgBouncer in transaction mode, with fewer connections than the
// services would open, as docs/how-to/scale.md describes it.
//   --spec NAME (several)   only these; by default main-job, concurrency and batches
//   --unnamed               without named statements also where PgBouncer follows them
//   --built                 without building first
// PgBouncer is PGBOUNCER_BIN, or `pgbouncer` in PATH or /usr/sbin. The last line is `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPortTaken, findFreePort } from '@slovo/local/ports.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { unprivilegedAccount } from '@slovo/local/unprivileged-account.ts';
import { startPostgres, type Started } from '@slovo/testing/servers';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, broken, lastLine, type Counts } from './counts.ts';
import { runPooled, runTargets } from './parts.ts';
import { configurationOf, followsNames, versionIn } from './pgbouncer.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const { values: flags } = parseArgs({
  options: {
    spec: { type: 'string', multiple: true, default: ['main-job', 'concurrency', 'batches'] },
    unnamed: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'slovo-pooler-'));
const supervisor = new Supervisor({ folder, scratch: true, stopTimeoutMs: 30_000 });
const run = runUnder(supervisor);
let postgres: Started | undefined;
const end = async (): Promise<void> => {
  await supervisor.stop();
  await postgres?.stop();
};
onStopRequest(async () => {
  await end();
  process.exit(130);
});

const results: Counts[] = [];
const binary = findPgBouncer();
if (!binary) {
  console.error('PgBouncer is not installed: `apt-get install pgbouncer`, or set PGBOUNCER_BIN.');
  results.push(broken('pooler: PgBouncer is not installed'));
} else {
  if (!flags.built) results.push(await runTargets(ROOT, run, ['build']));
  if (add(results).failures.length === 0) results.push(await runThrough(binary));
}
const all = add(results);
console.log('');
for (const failure of all.failures) console.log(`  ✗ ${failure}`);
await end();
console.log(lastLine(all));
process.exit(all.failures.length > 0 ? 1 : 0);

function findPgBouncer(): string | undefined {
  const given = process.env.PGBOUNCER_BIN;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return [given, ...(given ? [] : folders.map((path) => join(path, 'pgbouncer')))].find(
    (path) => path !== undefined && existsSync(path),
  );
}

async function runThrough(pgbouncer: string): Promise<Counts> {
  const version = versionIn(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' }));
  const named = followsNames(version) && !flags.unnamed;
  console.log(`PgBouncer ${version.join('.')}, ${named ? 'named' : 'unnamed'} statements`);
  postgres = await startPostgres();
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configurationOf(new URL(postgres.url), port, named), { mode: 0o600 });
  const account = unprivilegedAccount(); // it refuses to run as root
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  const isReady = () => isPortTaken(port, '127.0.0.1');
  await supervisor.start([
    { name: 'pgbouncer', command: pgbouncer, args: [file], cwd: folder, isReady, ...account },
  ]);
  const pooled = `postgresql://postgres@127.0.0.1:${port}/postgres${named ? '' : '?pgbouncer=true'}`;
  return runPooled(ROOT, run, flags.spec, { DATABASE_URL: postgres.url, POOLED_DATABASE_URL: pooled });
}
