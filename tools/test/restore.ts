// npm run test:restore: the installation is lost and restored, as a whole, then databases alone, and the services agree
// again. It takes some minutes.
//   --built   without building first
// The last line is `N passed, N failed`, like that of the suite, which has the first part of it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, lastLine, type Counts } from './counts.ts';
import { runRestore, runTargets } from './parts.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const { values: flags } = parseArgs({ options: { built: { type: 'boolean', default: false } } });

const supervisor = new Supervisor({
  folder: mkdtempSync(join(tmpdir(), 'slovo-restore-')),
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
if (add(results).failures.length === 0) results.push(await runRestore(ROOT, run));
const all = add(results);
console.log('');
for (const failure of all.failures) console.log(`  ✗ ${failure}`);
await supervisor.stop();
console.log(lastLine(all));
process.exit(all.failures.length > 0 ? 1 : 0);
