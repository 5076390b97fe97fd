import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '@slovo/contracts/services';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import type { Step } from '@slovo/local/system.ts';
import { hashSources } from './source-hash.ts';

/** What `npm start` runs. Not the `dist` of each project, which is Nx's and made for production. */
export type Part = 'services' | 'web' | 'panel';

const LOCKED = ['package-lock.json', 'tsconfig.base.json'];
const lib = (name: string): string[] => [`libs/${name}/src`, `libs/${name}/package.json`];
const SPOKEN = ['contracts', 'domain', 'texts'].flatMap(lib);
const PAGES = ['libs/ui', 'vite.compress.ts', 'vite.floor.ts', 'vite.language.ts', 'tools/build-pages.ts'];

/** The files and folders that a part is built from; a spec compares them with what the bundler reads. */
export const SOURCES: Record<Part, readonly string[]> = {
  services: [
    ...['all', ...PROCESSES].map((app) => `apps/${app}`),
    ...lib('kit'),
    ...SPOKEN,
    ...LOCKED,
    'rolldown.service.mjs',
    'tools/dev/build/build-services.ts',
  ],
  web: ['apps/web', ...PAGES, ...SPOKEN, ...LOCKED],
  panel: ['apps/panel', ...PAGES, ...SPOKEN, ...LOCKED],
};

export const folderOf = (root: string, part: Part): string => join(root, 'dist', part);

/** Beside the folder, which the builds empty. */
const hashFile = (root: string, part: Part): string => join(root, 'dist', `${part}.sha256`);

/** Builds a part unless it was built from the same sources. A build that was broken off counts for nothing. */
export async function buildPart(
  root: string,
  part: Part,
  supervisor: Pick<Supervisor, 'run'>,
  step: Step,
  sources = SOURCES[part],
): Promise<void> {
  const hash = hashSources(root, sources);
  const file = hashFile(root, part);
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  rmSync(file, { force: true });
  await step(`build of ${LABELS[part]}`, () => supervisor.run(specOf(root, part)));
  writeFileSync(file, hash);
}

/** Forgets the hashes of all builds, after other means have written into the folders: their sources are unknown then. */
export function forgetBuilds(root: string): void {
  for (const part of Object.keys(SOURCES) as Part[]) rmSync(hashFile(root, part), { force: true });
}

const LABELS: Record<Part, string> = { services: 'services', web: 'the app', panel: 'the panel' };

function specOf(root: string, part: Part): ProcessSpec {
  const isPages = part !== 'services';
  const program = join(
    root,
    'tools',
    ...(isPages ? ['build-pages.ts'] : ['dev', 'build', 'build-services.ts']),
  );
  return {
    name: `build-${part}`,
    command: process.execPath,
    args: [
      '--disable-warning=ExperimentalWarning',
      program,
      ...(isPages ? ['--quick', folderOf(root, part)] : []),
    ],
    cwd: isPages ? join(root, 'apps', part) : root,
  };
}
