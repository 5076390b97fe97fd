// npm run test:hours: the suite at difficult hours of uneven days, on a busy machine, with and without an emoji font.
//   --round N (several)   only these rounds        --list   prints the rounds and ends
//   --part NAME (several) only these parts of the suite; by default unit and medium, whole system and browser
// A round takes about half an hour. The last line is `N passed, N failed`, like that of the suite.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { DAYS, HOURS, moscow } from './choose-clock.ts';
import { add, lastLine, type Counts } from './counts.ts';
import { readLastLine } from './read-last-line.ts';
import { runUnder } from './runner.ts';

interface Round {
  start: string;
  why: string;
  emoji: 'with' | 'without';
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE = fileURLToPath(new URL('suite.ts', import.meta.url));
const LONGEST_ROUND_MS = 60 * 60_000;

const { values: flags } = parseArgs({
  options: {
    round: { type: 'string', multiple: true },
    part: { type: 'string', multiple: true, default: ['unit and medium', 'whole system', 'browser'] },
    list: { type: 'boolean', default: false },
  },
});

/** Every uneven day, each at the next of the difficult hours; ordinary days are left to the random instant of `npm test`. */
const ROUNDS: Round[] = Object.entries(DAYS).map(([day, why], index) => ({
  start: moscow(day, HOURS[index % HOURS.length]!),
  why,
  // The second time through the hours, each has the other font.
  emoji: (index + Math.floor(index / HOURS.length)) % 2 === 0 ? 'without' : 'with',
}));

ROUNDS.forEach(({ start, why, emoji }, index) =>
  console.log(`${String(index + 1).padStart(2)}  ${start}  ${why}, ${emoji} an emoji font`),
);
if (flags.list) process.exit(0);

const folder = mkdtempSync(join(tmpdir(), 'slovo-hours-'));
const supervisor = new Supervisor({ folder, scratch: true, stopTimeoutMs: 30_000 });
const run = runUnder(supervisor, LONGEST_ROUND_MS);
const stopped = onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});
await runRounds();

async function runRounds(): Promise<void> {
  const wanted = flags.round?.map(Number) ?? ROUNDS.map((_, index) => index + 1);
  const results: Counts[] = [];
  for (const number of wanted) {
    const round = ROUNDS[number - 1];
    if (!round) throw new Error(`--round ${number}: there are ${ROUNDS.length} rounds`);
    console.log(`\n══ round ${number}: ${round.start}, ${round.why}, ${round.emoji} an emoji font`);
    const counts = await runSuite(round);
    if (stopped.requested) return; // the rest cannot start, and would be called failures
    results.push({ ...counts, failures: counts.failures.map((failure) => `round ${number}: ${failure}`) });
  }
  const all = add(results);
  console.log('');
  for (const failure of all.failures) console.log(`  ✗ ${failure}`);
  await supervisor.stop();
  console.log(lastLine(all));
  process.exit(all.failures.length > 0 ? 1 : 0);
}

async function runSuite({ start, emoji }: Round): Promise<Counts> {
  const parts = flags.part.flatMap((part) => ['--part', part]);
  const args = ['--disable-warning=ExperimentalWarning', SUITE, '--clock', start, '--emoji', emoji, '--busy'];
  const { code, lines } = await run({
    name: 'suite',
    command: process.execPath,
    args: [...args, ...parts],
    cwd: ROOT,
  });
  return readLastLine(lines, code);
}
