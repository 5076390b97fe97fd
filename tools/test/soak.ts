// npm run test:soak: people live some simulated days, doing about the same every day; memory, tables, consumers and files
// must level off. Then nobody does anything for longer than anything is kept, and all that has a term must be gone.
//   --people N   so many people instead of 2,000   --days N   so many days instead of 30; from 24 on they are judged
//   --seed S     who does what, as in an earlier run, which printed it   --built   without building first
// Each day is a line, and a table says what it comes to. The last line is `N passed, N failed`, like that of the suite,
// which has a short form of it.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { afterBuild, playLongRun, ROOT } from './long-run.ts';
import { runJestIn } from './parts.ts';
import type { Run } from './runner.ts';

const { values: flags } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    built: { type: 'boolean', default: false },
  },
});
if (!(Number(flags.people) >= 7)) throw new Error('--people is a number from 7');
if (!(Number(flags.days) >= 1)) throw new Error('--days is a number from 1');
if (!/^\d+$/.test(flags.seed)) throw new Error('--seed is a whole number');

const again = `npm run test:soak -- --people ${flags.people} --days ${flags.days} --seed ${flags.seed}`;
// Before the run, so that one that is stopped can be repeated too.
console.log(again);
const env = { SOAK_PEOPLE: flags.people, SOAK_DAYS: flags.days, SOAK_SEED: flags.seed };
const args = [`--testTimeout=${6 * 60 * 60_000}`, 'system/soak'];
const play = (run: Run) => runJestIn(ROOT, run, { name: 'soak', args, env });
await playLongRun('soak', ({ run }) => afterBuild(run, flags.built, () => play(run)), {
  figures: () => `To repeat it: ${again}`,
});
