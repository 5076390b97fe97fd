// npm run test:scale: two of each service behind nginx, a PostgreSQL primary with a standby behind HAProxy, three NATS
// servers; replicas, servers and the primary are killed, and everything is restarted under load (docs/how-to/play-at-scale.md).
//   --name PATTERN      only tests whose name matches        --built   without building first
//   --strict            bounds in seconds are asserted too: for a machine that does nothing else
//   --rate N            requests a second of the load (20)
//   --rolls N           how often all are restarted, one after the other (1)
//   --previous FOLDER   a checkout of the release before, built: its services start first, and the roll replaces them
// It takes the nginx and haproxy that are installed. The last line is `N passed, N failed`, after what was measured.
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Counts } from './counts.ts';
import { afterBuild, findProgram, notInstalled, PATH, playLongRun, ROOT } from './long-run.ts';
import { namePattern, runJestIn } from './parts.ts';
import type { Run } from './runner.ts';

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

let figures = '';
await playLongRun(
  'scale',
  async ({ run, folder }) => {
    figures = join(folder, 'figures.txt');
    const missing = ['nginx', 'haproxy'].filter((program) => !findProgram(program));
    if (missing.length > 0) return notInstalled('scale', missing);
    return afterBuild(run, flags.built, () => measure(run));
  },
  { stopTimeoutMs: 120_000, figures: () => (existsSync(figures) ? readFileSync(figures, 'utf8') : '') },
);

async function measure(run: Run): Promise<Counts> {
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
  const args = ['--config=jest.scale.config.mjs', ...namePattern(flags.name)];
  const isChosen = flags.name !== undefined;
  const counts = await runJestIn(ROOT, run, { name: 'scale', args, env, isChosen });
  console.log(`${cpus().length} cores; load before ${before}, after ${loadOf()}`);
  return counts;
}
