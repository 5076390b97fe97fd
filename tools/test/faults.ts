// npm run test:faults: operators' messages and files while services, servers and Telegram fail: a crowd of 5,000, a kill of
// each service at each stage of a batch and of an upload, outages of up to a minute. It takes about half an hour.
//   --name PATTERN   only tests whose name matches        --built   without building first
//   --crowd N        so many people instead of 5,000; at least 300
// The last line is `N passed, N failed`, like that of the suite, which has a short form of it.
import { parseArgs } from 'node:util';
import { afterBuild, playLongRun, ROOT } from './long-run.ts';
import { namePattern, runJestIn } from './parts.ts';

const { values: flags } = parseArgs({
  options: {
    name: { type: 'string' },
    crowd: { type: 'string', default: '5000' },
    built: { type: 'boolean', default: false },
  },
});
if (!(Number(flags.crowd) >= 300)) throw new Error('--crowd is a number from 300');

const env = { FAULTS: 'long', FAULTS_CROWD: flags.crowd };
// A broadcast to the whole crowd takes longer than the longest test of the suite.
const args = ['--testTimeout=1800000', ...namePattern(flags.name), 'system/faults'];
const isChosen = flags.name !== undefined;
await playLongRun('faults', ({ run }) =>
  afterBuild(run, flags.built, () => runJestIn(ROOT, run, { name: 'faults', args, env, isChosen })),
);
