import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
/** They assemble the service, and no file imports them. */
const ENTRY_POINTS = ['bot.module.ts', 'main.ts'];
/** Also written down in bot.module.ts. `.` holds configuration and database. */
const MAY_IMPORT: Record<string, string[]> = {
  '.': [],
  telegram: ['.'],
  services: ['.'],
  chats: ['.'],
  deletions: ['.'],
  'own-data': ['.'],
  messages: ['.', 'telegram', 'services', 'chats'],
  features: ['.', 'telegram', 'services', 'chats', 'messages'],
  delivery: ['.', 'telegram', 'chats', 'messages', 'deletions'],
  batches: ['.', 'telegram', 'chats', 'messages', 'delivery'],
  updates: ['.', 'telegram', 'services', 'chats', 'messages', 'features'],
};

interface Import {
  from: string;
  to: string;
  file: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith(`generated${sep}`) && !ENTRY_POINTS.includes(file),
);

/** Type imports count: a reader follows them too. */
const imports = files.flatMap((file) => {
  const source = readFileSync(join(SRC, file), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) => ({
    file,
    target: relative(SRC, join(SRC, dirname(file), target)),
  }));
});

/** A file's folder, cut to so many levels. */
const folderOf = (file: string, levels: number): string =>
  dirname(file).split(sep).slice(0, levels).join('/') || '.';

const isWithin = (folder: string, other: string): boolean =>
  folder !== '.' && (folder === other || other.startsWith(`${folder}/`));

/**
 * Imports between folders. A folder and its own subfolders count as one: a module lists what is in `reactions/`, and a
 * reaction uses the model beside that folder.
 */
const importsBetween = (levels: number): Import[] =>
  imports
    .filter(({ target }) => !target.startsWith('generated'))
    .map(({ file, target }) => ({ from: folderOf(file, levels), to: folderOf(target, levels), file }))
    .filter(({ from, to }) => from !== to && !isWithin(from, to) && !isWithin(to, from));

/** The files that take part in a cycle, with the folder they import. */
function cycles(edges: readonly Import[]): string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    edges.some((edge) => {
      if (edge.from !== from || seen.has(edge.to)) return false;
      seen.add(edge.to);
      return edge.to === goal || reaches(edge.to, goal, seen);
    });
  const found = edges.filter(({ from, to }) => reaches(to, from));
  return [...new Set(found.map(({ file, to }) => `${file} imports ${to}`))].toSorted();
}

describe('the folders of the bot', () => {
  it.each([1, 2, 3])('have no import cycle, to a depth of %i', (levels) => {
    expect(cycles(importsBetween(levels))).toEqual([]);
  });

  it('import only what bot.module.ts allows', () => {
    const wrong = importsBetween(1).filter(({ from, to }) => !MAY_IMPORT[from]?.includes(to));
    expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([]);
  });

  it('are all named there, and have one Nest module each', () => {
    const folders = new Set(files.map((file) => folderOf(file, 1)));
    expect([...folders].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
    const modules = files.filter((file) => file.endsWith('.module.ts') && dirname(file) !== '.');
    expect(modules.toSorted()).toEqual(
      Object.keys(MAY_IMPORT)
        .filter((folder) => folder !== '.')
        .map((folder) => join(folder, `${folder}.module.ts`))
        .toSorted(),
    );
  });
});

describe('an import cycle', () => {
  it('is found, however long', () => {
    const edges = ['a>b', 'b>c', 'c>a', 'c>d', 'd>e'].map((edge) => {
      const [from = '', to = ''] = edge.split('>');
      return { from, to, file: `${from}/x.ts` };
    });
    expect(cycles(edges)).toEqual(['a/x.ts imports b', 'b/x.ts imports c', 'c/x.ts imports a']);
  });
});
