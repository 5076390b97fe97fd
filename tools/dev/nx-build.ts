import { join } from 'node:path';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';

/** For every Nx task: no background daemon that outlives us, and plain lines. */
export const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };

/** Everything that has a build, from Nx's cache where its inputs have not changed. */
export const buildSpec = (root: string): ProcessSpec => ({
  name: 'build',
  command: process.execPath,
  args: [
    join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'),
    'run-many',
    '-t',
    'build',
    '--output-style=static',
  ],
  cwd: root,
  env: NX_ENVIRONMENT,
});
