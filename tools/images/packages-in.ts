import { globSync } from 'node:fs';

/** Paths like `node_modules/a/node_modules/b` of the packages below a folder. */
export const packagesIn = (folder: string): string[] =>
  globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder })
    .map((path) => path.slice(0, -'/package.json'.length))
    .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@]+$/.test(path))
    .toSorted();
