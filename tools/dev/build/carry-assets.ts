// node tools/dev/build/carry-assets.ts <pages of the previous release> <pages of this one>: adds to the pages of this release
// the hashed files of the one before, so that a page which was opened before a roll-out still finds its scripts. Only that
// one's own: what it had carried itself stays behind. Why: docs/decisions/059-only-what-a-bundle-imports.md
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the folders of the languages, where the gateway serves nothing. */
const LIST = 'own-assets.txt';

const [previous, current] = process.argv.slice(2);
if (!previous || !current) throw new Error('Name the folders of the previous and of the current pages');

/** Paths like `ru/assets/index-Ab3.js`, without source maps: only those of the newest release are used. */
const findAssets = (root: string): string[] =>
  globSync('*/assets/**', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.map(\.\w+)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();

const listed = (root: string): string[] => {
  const list = join(root, LIST);
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : findAssets(root);
};

const own = findAssets(current);
const carried = listed(previous).filter((path) => !own.includes(path));
for (const path of carried) cpSync(join(previous, path), join(current, path));
writeFileSync(join(current, LIST), own.map((path) => `${path}\n`).join(''));
console.log(`${own.length} files of this release, ${carried.length} of the one before`);
