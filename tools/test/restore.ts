// npm run test:restore: the installation is lost and restored, as a whole, then databases alone, and the services agree
// again. It takes some minutes.
//   --built   without building first
// The last line is `N passed, N failed`, like that of the suite, which has the first part of it.
import { parseArgs } from 'node:util';
import { afterBuild, playLongRun, ROOT } from './long-run.ts';
import { runJestIn } from './parts.ts';

const { values: flags } = parseArgs({ options: { built: { type: 'boolean', default: false } } });

const env = { RESTORE: 'long' };
const args = ['--testTimeout=600000', 'system/restore'];
await playLongRun('restore', ({ run }) =>
  afterBuild(run, flags.built, () => runJestIn(ROOT, run, { name: 'restore', args, env })),
);
