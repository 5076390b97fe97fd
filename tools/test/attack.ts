// npm run test:attack: every call by every role, malformed requests, forgeries, twenty at once of every call that changes
// something, pictures that are bombs, and faults with what people see meanwhile, what is lost and how long until all is well.
// It takes about half an hour.
//   --name PATTERN   only tests whose name matches   --built   without building first
//   --seconds N      how long each fault lasts instead of 20   --rounds N   how often all races are run, instead of once
// Full disks and lost names need root, and a system that may mount. The last line is `N passed, N failed`, like that of the
// suite, which has a short form of it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { afterBuild, playLongRun, ROOT } from './long-run.ts';
import { namePattern, runJestIn } from './parts.ts';
import type { Run } from './runner.ts';

const { values: flags } = parseArgs({
  options: {
    name: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '1' },
    built: { type: 'boolean', default: false },
  },
});
for (const name of ['seconds', 'rounds'] as const)
  if (!(Number(flags[name]) >= 1)) throw new Error(`--${name} is a number from 1`);

/** What it mounts is seen by itself and its children only, and is gone with them. Its specs say what needs that. */
function inOwnMounts(run: Run): Run {
  const unshare = ['--mount', '--propagation', 'private'];
  if (spawnSync('unshare', [...unshare, 'true']).status !== 0) return run;
  return ({ command, args, env, ...spec }) =>
    run({
      ...spec,
      command: 'unshare',
      args: [...unshare, command, ...args],
      env: { ...env, ATTACK_OWN_MOUNTS: '1' },
    });
}

const env = { ATTACK_SECONDS: flags.seconds, ATTACK_ROUNDS: flags.rounds };
// One at a time: they measure times and memory.
const args = ['--maxWorkers=1', '--testTimeout=1200000', ...namePattern(flags.name)];
args.push('--testMatch', '<rootDir>/attack/*.spec.ts', '<rootDir>/system/attack.spec.ts');
const isChosen = flags.name !== undefined;
await playLongRun('attack', ({ run }) =>
  afterBuild(run, flags.built, () =>
    runJestIn(ROOT, inOwnMounts(run), { name: 'attack', args, env, isChosen }),
  ),
);
