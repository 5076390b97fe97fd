import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that a build writes, and specs, which no build reads. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', 'pseudo', 'test', 'test-results', 'coverage']);
const NO_SOURCE = /\.spec\.tsx?$|^routeTree\.gen\.ts$|^\./;

/** A hash of names and contents of files; of folders, of everything below them that a build may read. */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths.toSorted()) add(hash, root, path);
  return hash.digest('hex');
}

function add(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) {
    hash.update(`\0${path}\0`).update(readFileSync(full));
    return;
  }
  for (const entry of readdirSync(full).toSorted())
    if (!LEFT_OUT.has(entry) && !NO_SOURCE.test(entry)) add(hash, root, `${path}/${entry}`);
}
