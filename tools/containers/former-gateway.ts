import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Containers } from './containers.ts';

export const FORMER_GATEWAY = 'localhost/slovo/gateway:former';

/** The apps whose pages the gateway serves, and where it serves their hashed files. */
export const PAGES = { web: '/assets/', panel: '/admin/assets/' } as const;

/** A hashed file that the former release had made itself. */
export const FORMER = 'former-Q1w2E3r4.js';
/** One that it had carried of the release before, which its list does not name. */
export const OLDER = 'older-T5y6U7i8.js';

const LIST = 'own-assets.txt';
const inFolder = (name: string): string => `ru/assets/${name}`;

/** The hashed files of an image, as `own-assets.txt` names them. @param files where it is mounted */
export const assetsIn = (files: string, app: keyof typeof PAGES): string[] =>
  globSync('*/assets/**', { cwd: join(files, 'app/apps', app, 'dist'), withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.map(?:\.\w+)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).split('/dist/')[1]!);

/**
 * As the release before: an image of the gateway with one more hashed file, and one that it had carried itself.
 * @param folder for the files of the build
 */
export async function makeFormerGateway(
  containers: Containers,
  image: string,
  folder: string,
): Promise<void> {
  const files = await containers.podman('image', 'mount', image);
  const context = mkdtempSync(join(folder, 'former-'));
  const lines = [`FROM ${image}`];
  for (const app of ['web', 'panel'] as const) {
    const own = [...assetsIn(files, app), inFolder(FORMER)];
    const made = {
      [LIST]: own.map((path) => `${path}\n`).join(''),
      [inFolder(FORMER)]: FORMER,
      [inFolder(OLDER)]: OLDER,
    };
    for (const [path, text] of Object.entries(made)) {
      const file = join(context, app, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    lines.push(`COPY ${app} /app/apps/${app}/dist/`);
  }
  writeFileSync(join(context, 'Containerfile'), `${lines.join('\n')}\n`);
  await containers.buildah(['bud', '--runtime', 'runc', '--pull-never', '--tag', FORMER_GATEWAY, context]);
}
