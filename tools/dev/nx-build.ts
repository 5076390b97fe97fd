import { join } from 'node:path';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';

/** For every Nx task: no background daemon that outlives us, plain lines, and an engine file for `prisma generate`. */
export const nxEnvironment = (root: string): Record<string, string> => ({
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  // Prisma's own engine cannot be downloaded everywhere; generating only wants some file to exist.
  PRISMA_SCHEMA_ENGINE_BINARY:
    process.env.PRISMA_SCHEMA_ENGINE_BINARY || join(root, 'tools', 'schema-engine', 'schema-engine.mjs'),
});

/** Everything that has a build, from Nx's cache where its inputs have not changed. */
export const buildSpec = (root: string): ProcessSpec => ({
  name: 'build',
  command: process.execPath,
  args: [
    join(root, 'node_modules', 'nx', 'bin', 'nx.js'),
    'run-many',
    '-t',
    'build',
    '--output-style=static',
  ],
  cwd: root,
  env: { ...nxEnvironment(root), NO_COLOR: '1' },
});
