import { buildArguments, type ImageName, IMAGES } from '../images/engine.ts';
import type { Run } from '../test/runner.ts';
import type { Containers } from './containers.ts';
import type { NpmSettings } from './npm-settings.ts';

/** `localhost` keeps podman from asking registries. */
export const REGISTRY = 'localhost/slovo';
export const VERSION = '0.0.0-test';
export const REVISION = 'of-the-work-tree';

export const imageOf = (name: ImageName, version = VERSION): string => `${REGISTRY}/${name}:${version}`;

/** The arguments of buildah for an image of the work tree on a base that exists already. */
export function argumentsOf(
  image: ImageName,
  npm: NpmSettings,
  { version = VERSION, previous }: { version?: string; previous?: string } = {},
): string[] {
  // The machine's own network: its registries may be reached from there only.
  const more = ['--runtime', 'runc', '--network', 'host', '--pull-never', ...npm.mounts];
  const wanted = { image, registry: REGISTRY, version, revision: REVISION, previous, more };
  return buildArguments({ engine: 'buildah', ...wanted });
}

/**
 * All images of the work tree, as `npm run images` builds them, on a base that is there already.
 * @param run ends a build with this program: without it, it would write to a folder that is being removed
 * @throws naming the image that was not built; the output is shown
 */
export async function buildRelease(
  root: string,
  containers: Containers,
  npm: NpmSettings,
  run: Run,
): Promise<void> {
  for (const image of IMAGES) {
    const started = performance.now();
    const command = {
      name: `build-${image}`,
      command: 'buildah',
      args: argumentsOf(image, npm),
      cwd: root,
      env: containers.settings,
    };
    if ((await run(command)).code !== 0) throw new Error(`the image ${image} was not built`);
    console.log(`✓ ${imageOf(image)} (${Math.round((performance.now() - started) / 1000)} s)`);
  }
}
