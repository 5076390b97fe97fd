// The folders of an app with pages: which may import which.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Which modules each module imports; paths are relative to src. Type imports and dynamic imports count too. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Later layers import earlier ones, never the other way round. */
export const LAYERS = ['shared', 'features', 'routes', 'app', 'main.tsx'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

export function readImports(src: string): Imports {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'),
  );
  const isModule = new Set(files);
  return new Map(
    files.map((file) => {
      const code = readFileSync(join(src, file), 'utf8');
      const targets = [...code.matchAll(IMPORT)].map(([, path]) => join(dirname(file), path!));
      return [file, targets.filter((target) => isModule.has(target))];
    }),
  );
}

export const layerOf = (file: string): string => file.split('/')[0]!;

/** A module directly in shared/ counts as a folder of its own. */
const folderOf = (file: string): string => (/^shared\/[^/]+$/.test(file) ? file : dirname(file));

export const featureOf = (file: string): string | undefined => /^features\/[^/]+/.exec(file)?.[0];

/** The user of a shared module: a feature, one route, or the app. */
const consumerOf = (file: string): string => featureOf(file) ?? (layerOf(file) === 'routes' ? file : 'app');

const edgesOf = (imports: Imports): [from: string, to: string][] =>
  [...imports].flatMap(([from, targets]) => targets.map((to): [string, string] => [from, to]));

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
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
export function cyclicImports(imports: Imports): string[] {
  const between = edgesOf(imports).filter(([from, to]) => folderOf(from) !== folderOf(to));
  const next = groupBy(between, ([from]) => folderOf(from));
  const targetsOf = (folder: string) => (next.get(folder) ?? []).map(([, to]) => folderOf(to));
  return between
    .filter(([from, to]) => reachableFrom(folderOf(to), targetsOf).has(folderOf(from)))
    .map(([from, to]) => `${from} imports ${to}`);
}

export const importsBetweenFeatures = (imports: Imports): string[] =>
  edgesOf(imports)
    .filter(([from, to]) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to))
    .map(([from, to]) => `${from} imports ${to}`);

export const importsAgainstLayers = (imports: Imports): string[] =>
  edgesOf(imports)
    .filter(([from, to]) => LAYERS.indexOf(layerOf(from)) < LAYERS.indexOf(layerOf(to)))
    .map(([from, to]) => `${from} imports ${to}`);

/** Shared modules that serve only one consumer, directly or through other shared modules. */
export function unsharedModules(imports: Imports): string[] {
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
