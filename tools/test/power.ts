// npm run test:power: NATS, PostgreSQL and all services are killed under load, and NATS starts with what it had two minutes
// earlier, as after a power cut. It takes some minutes.
//   --seconds N   so many seconds of load instead of 120   --built   without building first
// The last line is `N passed, N failed`, like that of the suite, which has a short form of it.
import { parseArgs } from 'node:util';
import { afterBuild, playLongRun, ROOT } from './long-run.ts';
import { runJestIn } from './parts.ts';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    built: { type: 'boolean', default: false },
  },
});
if (!(Number(flags.seconds) >= 1)) throw new Error('--seconds is a number from 1');

const env = { POWER_SECONDS: flags.seconds };
const args = ['--testTimeout=1200000', 'system/power'];
await playLongRun('power', ({ run }) =>
  afterBuild(run, flags.built, () => runJestIn(ROOT, run, { name: 'power', args, env })),
);
