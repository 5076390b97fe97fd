// npm test | npm run check (--fast: format, lint, types and unit tests)
// The very last line is `N passed, N failed`, whatever happens; the exit code says the same.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { seconds } from '@slovo/local/terminal.ts';
import { startNats, startPostgres, type Started } from '@slovo/testing/servers';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, broken, lastLine, type Counts } from './counts.ts';
import { checkFormat, runBrowser, runJest, runSystem, runTargets } from './parts.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const { values: flags } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });
const supervisor = new Supervisor({ folder: join(ROOT, 'test-results') });
const run = runUnder(supervisor);
const servers: Started[] = [];
const summary: { name: string; counts: Counts; took: string }[] = [];

onStopRequest(async () => {
  await Promise.all([supervisor.stop(), ...servers.map((server) => server.stop())]);
  report(broken('interrupted'));
  process.exit(130);
});

try {
  await runAll();
} catch (error) {
  console.error(error);
  summary.push({ name: 'suite', counts: broken(`suite: ${String(error)}`), took: '' });
}
await Promise.all([supervisor.stop(), ...servers.map((server) => server.stop())]);
process.exit(report() > 0 ? 1 : 0);

async function runAll(): Promise<void> {
  await part('format', () => checkFormat(ROOT, run));
  await part('lint and types', () => runTargets(ROOT, run, ['lint', 'typecheck']));
  // One server of each kind for everybody; whoever uses them takes databases and names of his own.
  servers.push(...(await Promise.all([startPostgres(), startNats()])));
  const [postgres, nats] = servers;
  const env = { DATABASE_URL: postgres?.url ?? '', NATS_URL: nats?.url ?? '' };
  await part(flags.fast ? 'unit' : 'unit and medium', () => runJest(ROOT, run, env, flags.fast));
  if (flags.fast) return;
  const build = await part('build', () => runTargets(ROOT, run, ['build']));
  const needsBuild = (name: string, work: () => Promise<Counts>) =>
    part(name, async () =>
      build.failures.length > 0 ? broken(`${name}: not run, the build failed`) : work(),
    );
  await needsBuild('whole system', () => runSystem(ROOT, run, env));
  await needsBuild('browser', () => runBrowser(ROOT, run, env));
}

async function part(name: string, work: () => Promise<Counts>): Promise<Counts> {
  const started = performance.now();
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const counts = await work();
  summary.push({ name, counts, took: seconds(started) });
  return counts;
}

function report(...more: Counts[]): number {
  const all = add([...summary.map(({ counts }) => counts), ...more]);
  console.log('');
  for (const failure of all.failures) console.log(`  ✗ ${failure}`);
  for (const { name, counts, took } of summary)
    console.log(`${name.padEnd(18)} ${took.padStart(9)}  ${lastLine(counts)}`);
  console.log(lastLine(all));
  return all.failures.length;
}
