// npm run test:images: builds the images of the work tree on a base made here, looks into them, and runs each as the
// manifests say, by podman run and podman kube play.   npm run test:compose: plays the compose files with them.
//   --folder DIR     keeps images there for the next run; otherwise a temporary folder, removed at the end
//   --cache DIR      Debian's part of the base; node_modules/.cache/slovo-containers by default
//   --name PATTERN   only tests whose name matches        --built   without building first (with --folder)
// Needs Linux, root, and podman with what belongs to it; it names what is missing. The last line is `N passed, N failed`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { Containers, requireEngine } from '../containers/containers.ts';
import { npmSettings } from '../containers/npm-settings.ts';
import { buildRelease } from '../containers/release-images.ts';
import { makeBase } from '../containers/stand-in-base.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, broken, lastLine, type Counts } from './counts.ts';
import { runContainers } from './parts.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
const SPECS = { images: ['images', 'manifests'], compose: ['compose'] } as const;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    cache: { type: 'string', default: join(ROOT, 'node_modules', '.cache', 'slovo-containers') },
    name: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const [what = ''] = positionals;
if (!Object.hasOwn(SPECS, what)) throw new Error(`${what}: it is one of ${Object.keys(SPECS).join(', ')}`);
if (flags.built && !flags.folder) throw new Error('--built: name the --folder that has the images');
try {
  requireEngine();
} catch (error) {
  console.error((error as Error).message);
  console.log(lastLine(broken(what)));
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), 'slovo-run-'));
const supervisor = new Supervisor({ folder: scratch, scratch: true, stopTimeoutMs: 60_000 });
const containers = new Containers(
  flags.folder ? resolve(flags.folder) : mkdtempSync(join(tmpdir(), 'slovo-containers-')),
);
const run = runUnder(supervisor);
let ending: Promise<void> | undefined;
/** Once: what a stop request interrupts comes here too. */
const end = (): Promise<void> =>
  (ending ??= (async () => {
    await supervisor.stop();
    await (flags.folder ? containers.clear() : containers.remove());
  })());
onStopRequest(async () => {
  await end();
  process.exit(130);
});

const results: Counts[] = [];
try {
  if (!flags.built) {
    await makeBase(containers, resolve(flags.cache));
    await buildRelease(ROOT, containers, await npmSettings(containers.folder), run);
  }
  const specs = SPECS[what as keyof typeof SPECS];
  results.push(await runContainers(ROOT, run, { specs, name: flags.name, folder: containers.folder }));
} catch (error) {
  results.push(broken(`${what}: ${(error as Error).message}`));
}
const all = add(results);
console.log('');
for (const failure of all.failures) console.log(`  ✗ ${failure}`);
await end();
console.log(lastLine(all));
process.exit(all.failures.length > 0 ? 1 : 0);
