// npm test | npm run check (--fast: format, lint, types and unit tests)
//   --clock 2027-03-28T00:30:00+03:00 | --clock machine   the time at which everything under test runs
//   --seed N   the same values of properties again and, without --clock, the same time
//   --part NAME (several)   only these parts
//   --emoji with|without    the browser's fonts, with or without emoji, instead of the machine's
//   --busy                  keeps one core busy
// The last line is always `N passed, N failed`, and the exit code agrees with it.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { seconds } from '@slovo/local/terminal.ts';
import { shiftedEnvironment } from '@slovo/testing/clock';
import { startNats, startPostgres, type Started } from '@slovo/testing/servers';
import { onStopRequest } from '../dev/stop-request.ts';
import { chooseRun } from './choose-clock.ts';
import { add, broken, lastLine, slowest, type Counts } from './counts.ts';
import { fontEnvironment } from './emoji-font.ts';
import { checkFormat, runBrowser, runJest, runJestIn, runTargets } from './parts.ts';
import { runUnder } from './runner.ts';

const FONTS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'slovo', 'fonts');
const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const PARTS = ['format', 'lint and types', 'unit and medium', 'whole system', 'browser'] as const;

const { values: flags } = parseArgs({
  options: {
    fast: { type: 'boolean', default: false },
    seed: { type: 'string' },
    clock: { type: 'string' },
    part: { type: 'string', multiple: true, default: [...PARTS] },
    emoji: { type: 'string' },
    busy: { type: 'boolean', default: false },
  },
});
const wants = (name: (typeof PARTS)[number]): boolean => flags.part.includes(name);
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
  checkFlags();
  const clock = setClock();
  if (flags.busy) await keepOneCoreBusy();
  if (wants('format')) await part('format', () => checkFormat(ROOT, run));
  if (wants('lint and types'))
    await part('lint and types', () => runTargets(ROOT, run, ['lint', 'typecheck']));
  // One server of each kind for all specs, which create databases and NATS prefixes of their own.
  servers.push(...(await Promise.all([startPostgres(), startNats()])));
  const [postgres, nats] = servers;
  const env = {
    DATABASE_URL: postgres?.url ?? '',
    NATS_URL: nats?.url ?? '',
    // Specs start hundreds of programs, from TypeScript. A world has this folder by itself (libs/local/src/system.ts).
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'slovo-compile'),
    ...clock,
  };
  if (wants('unit and medium'))
    await part(flags.fast ? 'unit' : 'unit and medium', () => runJest(ROOT, run, env, flags.fast));
  if (flags.fast || !(wants('whole system') || wants('browser'))) return;
  const build = await part('build', () => runTargets(ROOT, run, ['build']));
  const needsBuild = (name: string, work: () => Promise<Counts>) =>
    part(name, async () =>
      build.failures.length > 0 ? broken(`${name}: not run, the build failed`) : work(),
    );
  if (wants('whole system'))
    await needsBuild('whole system', () => runJestIn(ROOT, run, { name: 'system', env }));
  if (!wants('browser')) return;
  const fonts = flags.emoji ? await fontEnvironment(flags.emoji === 'with', FONTS) : {};
  await needsBuild('browser', () => runBrowser(ROOT, run, { ...env, ...fonts }));
}

function checkFlags(): void {
  const unknown = flags.part.filter((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`--part ${unknown.join(', ')}: the parts are ${PARTS.join(', ')}`);
  if (flags.emoji && !['with', 'without'].includes(flags.emoji))
    throw new Error('--emoji is with or without');
  if (flags.seed !== undefined && !/^\d+$/.test(flags.seed)) throw new Error('--seed is a whole number');
}

/**
 * The time at which everything under test runs, and the seed of what properties are given. `npm run check` keeps the
 * machine's time and has no seed by default, so that Nx can answer from its cache.
 */
function setClock(): Record<string, string> {
  if (flags.fast && !flags.seed && (!flags.clock || flags.clock === 'machine')) return {};
  const chosen = chooseRun(flags);
  console.log(chosen.line);
  return {
    ...(chosen.start && shiftedEnvironment(chosen.start)),
    PROPERTY_SEED: String(chosen.seed),
  };
}

/** An endless loop beside the tests, as on a shared machine. */
function keepOneCoreBusy(): Promise<void> {
  return supervisor.start([{ name: 'busy', command: process.execPath, args: ['-e', 'for (;;);'] }]);
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
  console.log(['', 'The slowest tests:', ...slowest(all), ''].join('\n'));
  for (const failure of all.failures) console.log(`  ✗ ${failure}`);
  for (const { name, counts, took } of summary)
    console.log(`${name.padEnd(18)} ${took.padStart(9)}  ${lastLine(counts)}`);
  console.log(lastLine(all));
  return all.failures.length;
}
