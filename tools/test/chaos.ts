// npm run chaos: services, PostgreSQL, NATS, the decoder of pictures and the supervisor are killed in a random order while
// people sign in, report and vote and operators write to them; then nothing may be missing, doubled, parked or unfinished.
//   --kills N   so many kills instead of 100, which take some minutes   --built   without building first
//   --seed S    the order and the pauses of an earlier run, which printed it
// What is checked every 50 kills is a line. The last line is `N passed, N failed`, like that of the suite, which has a short
// form of it.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { afterBuild, playLongRun, ROOT } from './long-run.ts';
import { runJestIn } from './parts.ts';
import type { Run } from './runner.ts';

const { values: flags } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    built: { type: 'boolean', default: false },
  },
});
if (!(Number(flags.kills) >= 1)) throw new Error('--kills is a number from 1');
if (!/^\d+$/.test(flags.seed)) throw new Error('--seed is a whole number');

// Before the run, so that one that is stopped can be repeated too.
console.log(`npm run chaos -- --kills ${flags.kills} --seed ${flags.seed}`);
const env = { CHAOS_KILLS: flags.kills, CHAOS_SEED: flags.seed };
// People of a run that has failed go on until they give up.
const args = [`--testTimeout=${6 * 60 * 60_000}`, '--forceExit', 'system/chaos'];
const play = (run: Run) => runJestIn(ROOT, run, { name: 'chaos', args, env });
await playLongRun('chaos', ({ run }) => afterBuild(run, flags.built, () => play(run)), {
  figures: () => `To repeat it: npm run chaos -- --kills ${flags.kills} --seed ${flags.seed}`,
});
