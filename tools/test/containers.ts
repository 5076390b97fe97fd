// npm run test:images: builds the images of the work tree on a base made here, looks into them, and runs each as the
// manifests say, by podman run and podman kube play.   npm run test:compose: plays the compose files with them.
//   --folder DIR     keeps images there for the next run; otherwise a temporary folder, removed at the end
//   --cache DIR      Debian's part of the base; node_modules/.cache/slovo-containers by default
//   --name PATTERN   only tests whose name matches        --built   without building first (with --folder)
// Needs Linux, root, and podman with what belongs to it; it names what is missing. The last line is `N passed, N failed`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Containers, requireEngine } from '../containers/containers.ts';
import { npmSettings } from '../containers/npm-settings.ts';
import { buildRelease } from '../containers/release-images.ts';
import { makeBase } from '../containers/stand-in-base.ts';
import { playLongRun, ROOT } from './long-run.ts';
import { namePattern, runJestIn } from './parts.ts';

const SPECS = { images: ['images', 'manifests'], compose: ['storage', 'compose', 'development'] } as const;

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
let containers: Containers | undefined;
await playLongRun(
  what,
  async ({ run }) => {
    requireEngine();
    containers = new Containers(
      flags.folder ? resolve(flags.folder) : mkdtempSync(join(tmpdir(), 'slovo-containers-')),
    );
    if (!flags.built) {
      await makeBase(containers, resolve(flags.cache));
      await buildRelease(ROOT, containers, await npmSettings(containers.folder), run);
    }
    const specs = SPECS[what as keyof typeof SPECS].map((spec) => `${spec}.container`);
    return runJestIn(ROOT, run, {
      name: 'containers',
      cwd: join(ROOT, 'tools', 'containers'),
      results: join(containers.folder, 'jest.json'),
      args: [...namePattern(flags.name), ...specs],
      env: { CONTAINERS_FOLDER: containers.folder },
      isChosen: flags.name !== undefined,
    });
  },
  {
    stopTimeoutMs: 60_000,
    end: async () => (flags.folder ? containers?.clear() : containers?.remove()),
  },
);
