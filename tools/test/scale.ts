// npm run test:scale: two of each service behind nginx, a PostgreSQL primary with a standby behind HAProxy, three NATS
// servers; replicas, servers and the primary are killed, and everything is restarted under load (docs/how-to/play-at-scale.md).
//   --name PATTERN      only tests whose name matches        --built   without building first
//   --strict            bounds in seconds are asserted too: for a machine that does nothing else
//   --rate N            requests a second of the load (20)
//   --rolls N           how often all are restarted, one after the other (1)
//   --previous FOLDER   a checkout of the release before, built: its services start first, and the roll replaces them
// It takes the nginx and haproxy that are installed. The last line is `N passed, N failed`, after what was measured.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, broken, lastLine, type Counts } from './counts.ts';
import { runScale, runTargets } from './parts.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
/** Debian installs them here, which is not in everybody's PATH. */
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);

const { values: flags } = parseArgs({
  options: {
    name: { type: 'string' },
    strict: { type: 'boolean', default: false },
    rate: { type: 'string', default: '20' },
    rolls: { type: 'string', default: '1' },
    previous: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
if (!(Number(flags.rate) > 0)) throw new Error('--rate is a number of requests a second');
if (!/^[1-9]\d*$/.test(flags.rolls)) throw new Error('--rolls is a whole number, at least 1');
const previous = flags.previous && resolve(flags.previous);
if (previous && !existsSync(join(previous, 'apps', 'gateway', 'dist', 'main.mjs')))
  throw new Error(`--previous: ${previous} has no built services`);

const folder = mkdtempSync(join(tmpdir(), 'slovo-scale-'));
const figures = join(folder, 'figures.txt');
const supervisor = new Supervisor({ folder, scratch: true, stopTimeoutMs: 120_000 });
const run = runUnder(supervisor);
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});

const results: Counts[] = [];
const missing = ['nginx', 'haproxy'].filter(
  (program) => !PATH.split(delimiter).some((place) => existsSync(join(place, program))),
);
if (missing.length > 0) {
  console.error(`not installed: \`apt-get install ${missing.join(' ')}\``);
  results.push(broken(`scale: ${missing.join(' and ')} not installed`));
} else {
  if (!flags.built) results.push(await runTargets(ROOT, run, ['build']));
  if (add(results).failures.length === 0) results.push(await measure());
}
const all = add(results);
console.log('');
if (existsSync(figures)) console.log(readFileSync(figures, 'utf8'));
for (const failure of all.failures) console.log(`  ✗ ${failure}`);
await supervisor.stop();
console.log(lastLine(all));
process.exit(all.failures.length > 0 ? 1 : 0);

async function measure(): Promise<Counts> {
  const loadOf = (): string =>
    loadavg()
      .map((load) => load.toFixed(1))
      .join(' ');
  const before = loadOf();
  const env = {
    PATH,
    SCALE_FIGURES: figures,
    SCALE_RATE: flags.rate,
    SCALE_ROLLS: flags.rolls,
    ...(flags.strict && { SCALE_STRICT: '1' }),
    ...(previous && { SCALE_PREVIOUS: previous }),
  };
  const counts = await runScale(ROOT, run, { name: flags.name, env });
  console.log(`${cpus().length} cores; load before ${before}, after ${loadOf()}`);
  return counts;
}
