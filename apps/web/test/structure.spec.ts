import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Which modules each module imports; paths are relative to src. Type imports and dynamic imports count too. */
type Imports = ReadonlyMap<string, readonly string[]>;

const SRC = join(import.meta.dirname, '../src');
/** Later layers import earlier ones, never the other way round. */
const LAYERS = ['shared', 'features', 'routes', 'app', 'main.tsx'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;
const MOST_FILES = 12;
const MOST_DEPTH = 3;

function readImports(): Imports {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'),
  );
  const isModule = new Set(files);
  return new Map(
    files.map((file) => {
      const code = readFileSync(join(SRC, file), 'utf8');
      const targets = [...code.matchAll(IMPORT)].map(([, path]) => join(dirname(file), path!));
      return [file, targets.filter((target) => isModule.has(target))];
    }),
  );
}

const layerOf = (file: string): string => file.split('/')[0]!;

/** A module directly in shared/ counts as a folder of its own. */
const folderOf = (file: string): string => (/^shared\/[^/]+$/.test(file) ? file : dirname(file));

const featureOf = (file: string): string | undefined => /^features\/[^/]+/.exec(file)?.[0];

/** Who a shared module serves: a feature, one route, or the app. */
const consumerOf = (file: string): string => featureOf(file) ?? (layerOf(file) === 'routes' ? file : 'app');

const edgesOf = (imports: Imports): [from: string, to: string][] =>
  [...imports].flatMap(([from, targets]) => targets.map((to): [string, string] => [from, to]));

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Everything that can be reached from `start`; `start` itself only through a cycle. */
function reachableFrom(start: string, next: (node: string) => Iterable<string>): Set<string> {
  const found = new Set<string>();
  const stack = [start];
  for (let node = stack.pop(); node !== undefined; node = stack.pop())
    for (const target of next(node))
      if (!found.has(target)) {
        found.add(target);
        stack.push(target);
      }
  return found;
}

/** Imports that are part of a cycle of folders, of any length. */
function cyclicImports(imports: Imports): string[] {
  const between = edgesOf(imports).filter(([from, to]) => folderOf(from) !== folderOf(to));
  const next = groupBy(between, ([from]) => folderOf(from));
  const targetsOf = (folder: string) => (next.get(folder) ?? []).map(([, to]) => folderOf(to));
  return between
    .filter(([from, to]) => reachableFrom(folderOf(to), targetsOf).has(folderOf(from)))
    .map(([from, to]) => `${from} imports ${to}`);
}

const importsBetweenFeatures = (imports: Imports): string[] =>
  edgesOf(imports)
    .filter(([from, to]) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))
    .map(([from, to]) => `${from} imports ${to}`);

const importsAgainstLayers = (imports: Imports): string[] =>
  edgesOf(imports)
    .filter(([from, to]) => LAYERS.indexOf(layerOf(from)) < LAYERS.indexOf(layerOf(to)))
    .map(([from, to]) => `${from} imports ${to}`);

/** Shared modules that serve only one consumer, directly or through other shared modules. */
function unsharedModules(imports: Imports): string[] {
  const importers = groupBy(edgesOf(imports), ([, to]) => to);
  const importersOf = (file: string) =>
    layerOf(file) === 'shared' ? (importers.get(file) ?? []).map(([from]) => from) : [];
  return [...imports.keys()]
    .filter((file) => layerOf(file) === 'shared')
    .flatMap((file) => {
      const users = [...reachableFrom(file, importersOf)].filter((user) => layerOf(user) !== 'shared');
      const consumers = [...new Set(users.map(consumerOf))];
      return consumers.length < 2 ? [`${file} serves only ${consumers[0] ?? 'nothing'}`] : [];
    });
}

describe('the folders of src', () => {
  const imports = readImports();

  it('never import each other, not even through a third one', () => {
    expect(imports.size).toBeGreaterThan(200);
    expect(cyclicImports(imports)).toEqual([]);
  });

  it('follow the layers shared → features → routes → app', () => {
    expect([...new Set([...imports.keys()].map(layerOf))].toSorted()).toEqual(LAYERS.toSorted());
    expect(importsAgainstLayers(imports)).toEqual([]);
  });

  it('of features never import another feature', () => {
    expect(importsBetweenFeatures(imports)).toEqual([]);
  });

  it('of shared hold only what two features, routes or the app need', () => {
    expect(unsharedModules(imports)).toEqual([]);
  });

  it(`of features hold at most ${MOST_FILES} files, and are at most ${MOST_DEPTH} deep`, () => {
    const folders = groupBy([...imports.keys()], (file) => dirname(file));
    const large = [...folders].filter(([folder, files]) => featureOf(folder) && files.length > MOST_FILES);
    expect(large.map(([folder]) => folder)).toEqual([]);
    expect([...folders.keys()].filter((folder) => folder.split('/').length > MOST_DEPTH)).toEqual([]);
  });
});

describe('the checks above', () => {
  const modules = (all: Record<string, string[]>): Imports => new Map(Object.entries(all));

  it('find two folders that import each other', () => {
    const imports = modules({
      'shared/api/call.ts': ['shared/auth/token.ts'],
      'shared/auth/login.ts': ['shared/api/call.ts'],
      'shared/auth/token.ts': [],
    });
    expect(cyclicImports(imports)).toEqual([
      'shared/api/call.ts imports shared/auth/token.ts',
      'shared/auth/login.ts imports shared/api/call.ts',
    ]);
  });

  it('find a cycle of three folders, and no import beside it', () => {
    const imports = modules({
      'shared/data/a.ts': ['shared/live/b.ts', 'shared/clock.ts'],
      'shared/live/b.ts': ['shared/offline/c.ts'],
      'shared/offline/c.ts': ['shared/data/d.ts'],
      'shared/data/d.ts': [],
      'shared/clock.ts': [],
    });
    expect(cyclicImports(imports)).toHaveLength(3);
  });

  it('find an import between features, and one against the layers', () => {
    const imports = modules({
      'features/my/page.tsx': ['features/feed/card.tsx', 'routes/my.tsx'],
      'features/feed/card.tsx': [],
      'routes/my.tsx': [],
    });
    expect(importsBetweenFeatures(imports)).toEqual(['features/my/page.tsx imports features/feed/card.tsx']);
    expect(importsAgainstLayers(imports)).toEqual(['features/my/page.tsx imports routes/my.tsx']);
  });

  it('find a shared module that serves one feature, also through another shared module', () => {
    const imports = modules({
      'features/my/page.tsx': ['shared/list/sort.ts', 'shared/list/format.ts'],
      'features/feed/page.tsx': ['shared/list/format.ts'],
      'shared/list/sort.ts': ['shared/list/compare.ts'],
      'shared/list/compare.ts': [],
      'shared/list/format.ts': [],
    });
    expect(unsharedModules(imports)).toEqual([
      'shared/list/sort.ts serves only features/my',
      'shared/list/compare.ts serves only features/my',
    ]);
  });
});
