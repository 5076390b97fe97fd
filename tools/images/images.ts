// npm run images -- --version 1.1.0   builds all eight images, with docker, podman or buildah
//   --with buildah            this engine, not the first that answers
//   --registry HOST/PATH      in their names; `slovo` by default
//   --only auth (several)     only these
//   --previous IMAGE          the gateway's image of the release that runs: docs/decisions/059-only-what-a-bundle-imports.md
//   -- --network host         what follows goes to the engine
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, findEngine, type ImageName, IMAGES } from './engine.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values: flags, positionals: more } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    with: { type: 'string' },
    registry: { type: 'string', default: 'slovo' },
    only: { type: 'string', multiple: true, default: [...IMAGES] },
    previous: { type: 'string' },
  },
});
const unknown = flags.only.filter((name) => !IMAGES.includes(name as ImageName));
if (unknown.length > 0) throw new Error(`--only ${unknown.join()}: it is one of ${IMAGES.join(', ')}`);

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const revision = git('rev-parse', 'HEAD') + (git('status', '--porcelain') ? '-modified' : '');
const { version = revision.slice(0, 12), registry, previous } = flags;
const engine = findEngine(flags.with);
for (const image of flags.only as ImageName[]) {
  const started = performance.now();
  await build(ROOT, { engine, image, registry, version, revision, previous, more });
  console.log(`✓ ${registry}/${image}:${version} (${Math.round((performance.now() - started) / 1000)} s)`);
}
