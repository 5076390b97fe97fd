// npm run test:faults: operators' messages and files while services, servers and Telegram fail: a crowd of 5,000, a kill of
// each service at each stage of a batch and of an upload, outages of up to a minute. It takes about half an hour.
//   --name PATTERN   only tests whose name matches        --built   without building first
//   --crowd N        so many people instead of 5,000; at least 300
// The last line is `N passed, N failed`, like that of the suite, which has a short form of it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, lastLine, type Counts } from './counts.ts';
import { runFaults, runTargets } from './parts.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const { values: flags } = parseArgs({
  options: {
    name: { type: 'string' },
    crowd: { type: 'string', default: '5000' },
    built: { type: 'boolean', default: false },
  },
});
if (!(Number(flags.crowd) >= 300)) throw new Error('--crowd is a number from 300');

const supervisor = new Supervisor({
  folder: mkdtempSync(join(tmpdir(), 'slovo-faults-')),
  scratch: true,
  stopTimeoutMs: 30_000,
});
const run = runUnder(supervisor);
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});

const results: Counts[] = [];
if (!flags.built) results.push(await runTargets(ROOT, run, ['build']));
if (add(results).failures.length === 0) results.push(await runFaults(ROOT, run, flags));
const all = add(results);
console.log('');
for (const failure of all.failures) console.log(`  ✗ ${failure}`);
await supervisor.stop();
console.log(lastLine(all));
process.exit(all.failures.length > 0 ? 1 : 0);
