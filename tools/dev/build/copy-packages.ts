// node tools/dev/build/copy-packages.ts <target> <programs>...: copies into <target> the npm packages that the programs
// (files, or folders of bundles) import, with all that those depend on by the lock file. It is what an image contains of
// node_modules. Of a workspace package it copies the files that are imported.
// Why: docs/decisions/059-only-what-a-bundle-imports.md
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface LockEntry {
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Read by editors, compilers and debuggers only. */
const NEVER_LOADED = /\.(?:d\.[cm]?ts|[cm]?js\.map|css\.map|tsbuildinfo)$/;
/** Other builds of what is loaded, as for other databases: tens of megabytes each. */
const OTHER_BUILDS = [
  /^@ffmpeg\/core\/dist\/umd\b/,
  /^libheif-js\/libheif\b/,
  /^@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.postgresql\.).*$/,
  /^@prisma\/client\/runtime\/query_compiler_.*\.js$/,
];

/** `undici/lib/x.js` is of `undici`, `@nestjs/core/x` of `@nestjs/core`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What of ESTree is looked at. */
interface SyntaxNode {
  type?: string;
  importKind?: string;
  source?: { value?: unknown };
  callee?: { name?: string; property?: { name?: string } };
  arguments?: { value?: unknown }[];
}

/** What a program loads by a literal name: `import`, `export … from`, `import()`, `require()` and `….resolve()`. */
function importsOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, source, callee, arguments: given, importKind } = node as SyntaxNode;
    if (importKind === 'type') return;
    if (
      /^(?:Import|Export)\w*(?:Declaration|Expression)$/.test(type ?? '') &&
      typeof source?.value === 'string'
    )
      found.push(source.value);
    // `resolve('…')` alone ends a promise.
    const isOfPackages = callee?.name === 'require' || callee?.property?.name === 'resolve';
    if (type === 'CallExpression' && isOfPackages && typeof given?.[0]?.value === 'string')
      found.push(given[0].value);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('ts') ? 'ts' : 'js' }, file));
  return found;
}

interface Imports {
  packages: Set<string>;
  /** Files of workspace packages, which Node runs as they are. */
  workspace: Set<string>;
}

/** Follows what is in the repository, up to the packages. */
function findImports(programs: readonly string[], isLinked: (name: string) => boolean): Imports {
  const imports: Imports = { packages: new Set(), workspace: new Set() };
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of importsOf(file)) {
      if (/^\.{1,2}\//.test(specifier)) {
        const next = resolve(dirname(file), specifier);
        if (imports.workspace.has(file)) imports.workspace.add(next);
        if (/\.[cm]?[jt]s$/.test(next)) follow(next);
      } else if (isLinked(packageOf(specifier))) {
        const next = createRequire(file).resolve(specifier);
        imports.workspace.add(next);
        follow(next);
      } else if (/^[@a-z]/.test(specifier) && !isBuiltin(specifier)) {
        imports.packages.add(packageOf(specifier));
      }
    }
  };
  programs.forEach(follow);
  return imports;
}

/**
 * Paths like `node_modules/a/node_modules/b` of these packages and of all that they need.
 * @throws when one is for development only, or missing
 */
export function closureOf(names: Iterable<string>, lock: Record<string, LockEntry>): string[] {
  const closure = new Set<string>();
  const find = (name: string, from: string): string | undefined => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
      if (lock[path]) return path;
      if (!folder) return undefined;
    }
  };
  const take = (name: string, from: string, isOptional: boolean): void => {
    if (name.startsWith('@types/')) return;
    const path = find(name, from);
    // Binaries of other platforms are in the lock file and not installed.
    if (!path || !existsSync(join(ROOT, path))) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from || 'a program'} needs, is not installed`);
    }
    if (closure.has(path)) return;
    const entry = lock[path]!;
    if (entry.dev)
      throw new Error(`${name}, which ${from || 'a program'} needs, is a development dependency`);
    closure.add(path);
    const optional = { ...entry.optionalDependencies };
    for (const needed of Object.keys({ ...entry.dependencies, ...optional }))
      take(needed, path, needed in optional);
    // A program that uses an optional peer imports it itself, so it is here already.
    for (const peer of Object.keys(entry.peerDependencies ?? {}))
      if (!entry.peerDependenciesMeta?.[peer]?.optional) take(peer, path, false);
  };
  for (const name of names) take(name, '', false);
  return [...closure].toSorted();
}

function copy(path: string, target: string): void {
  const from = join(ROOT, path);
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  cpSync(from, join(target, path), {
    recursive: true,
    filter: (file) => {
      const inside = relative(from, file);
      // Packages within it are in the closure themselves, or needed by nobody.
      if (inside.split('/')[0] === 'node_modules') return false;
      return !NEVER_LOADED.test(file) && !OTHER_BUILDS.some((build) => build.test(join(name, inside)));
    },
  });
}

/** @returns the paths of the packages copied */
export function copyPackages(target: string, programs: readonly string[]): string[] {
  const files = programs.flatMap((program) =>
    statSync(program).isDirectory()
      ? globSync('**/*.mjs', { cwd: program }).map((file) => resolve(program, file))
      : [resolve(program)],
  );
  const { packages: lock } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const { packages, workspace } = findImports(files, (name) => lock[`node_modules/${name}`]?.link === true);
  const paths = closureOf(packages, lock);
  for (const path of paths) copy(path, target);
  for (const file of workspace) {
    const path = relative(ROOT, file);
    const folder = path.split('/').slice(0, 2).join('/');
    cpSync(file, join(target, path));
    link(folder, target);
  }
  mkdirSync(join(target, 'node_modules'), { recursive: true });
  return paths;
}

/** Node runs no TypeScript below node_modules, so what is there is a link, as npm makes it. */
function link(folder: string, target: string): void {
  const place = join(target, 'node_modules', '@slovo', basename(folder));
  if (existsSync(place)) return;
  cpSync(join(ROOT, folder, 'package.json'), join(target, folder, 'package.json'));
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(target, folder)), place);
}

if (import.meta.main) {
  const [target, ...programs] = process.argv.slice(2);
  if (!target || programs.length === 0) throw new Error('Name the target and the programs');
  console.log(`${copyPackages(resolve(target), programs).length} packages`);
}
