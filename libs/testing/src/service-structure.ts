import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import * as contracts from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import ts from 'typescript';

/** Decorators that bind a class, or one of its methods, to what makes it run; and the folders that hold such classes. */
const ENTRY_POINTS = {
  call: { decorators: ['HandlesCall'], folders: ['calls'] },
  reaction: {
    decorators: ['ReactsTo', 'ReactsToAll', 'ReactsToAllSome', 'ReactsToGathered', 'ReactsToWithRests'],
    folders: ['reactions', 'projections'],
  },
  job: { decorators: ['Scheduled'], folders: ['jobs'] },
  route: { decorators: ['Get', 'Head', 'Post', 'Put', 'Patch', 'Delete', 'All'], folders: ['routes'] },
} as const;

/** Decorators that bind nothing by themselves: Nest's for classes, for parameters, and for what surrounds a handler. */
const NEUTRAL = new Set([
  ...'Catch Controller Global Injectable Module'.split(' '),
  ...'Body Ctx Headers Inject Optional Param Payload Query Req Res'.split(' '),
  ...'Header HttpCode RouteConfig UseFilters UseGuards UseInterceptors UsePipes'.split(' '),
]);

/** In these folders each file holds exactly one entry point. `projections/` may also hold what its classes share. */
const ONE_EACH = new Set(['calls', 'reactions', 'jobs', 'routes']);

type Role = keyof typeof ENTRY_POINTS;

interface Binding {
  role: Role;
  className: string;
  isExported: boolean;
  /** The decorator's first argument, by the name under which its module exports it. */
  target: string | undefined;
}

interface SourceFile {
  /** Relative to `src`, with slashes. */
  path: string;
  bindings: Binding[];
  unknownDecorators: string[];
  /** Files of the same service, relative to `src`. */
  imports: string[];
}

export interface ServiceUnderTest {
  /** The service's project folder, which contains `src`. */
  root: string;
  /** As in the names of its calls. */
  service: contracts.ServiceName;
}

/**
 * Compares the source tree of a service with the contracts and with the shape of a feature folder:
 * each call, reaction and job has its own file in `calls/`, `reactions/` (or `projections/`) and `jobs/`; entry points
 * are imported by Nest modules only; and folders directly below `src` do not import each other in a cycle.
 * @returns one sentence for each fault; empty when there is none.
 */
export function structureFaults({ root, service }: ServiceUnderTest): string[] {
  const source = resolve(root, 'src');
  const files = sourcePaths(source).map((path) => readSource(source, path));
  return [
    ...callFaults(files, service),
    ...files.flatMap(placeFaults),
    ...importFaults(files),
    ...cycleFaults(files),
  ].toSorted();
}

/** Folders directly below `source` that import each other in a cycle: one sentence for each cycle. */
export function folderCycles(source: string): string[] {
  return cycleFaults(sourcePaths(source).map((path) => readSource(source, path))).toSorted();
}

function sourcePaths(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !path.startsWith('generated/') && !path.includes('.spec.'))
    .toSorted();
}

function readSource(source: string, path: string): SourceFile {
  const full = join(source, path);
  const tree = ts.createSourceFile(full, readFileSync(full, 'utf8'), ts.ScriptTarget.Latest, true);
  const file: SourceFile = { path, bindings: [], unknownDecorators: [], imports: [] };
  const exportedNames = importedNames(tree);
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier?.startsWith('.')) {
      const target = resolve(dirname(full), specifier);
      if (existsSync(target)) file.imports.push(relative(source, target).split(sep).join('/'));
    }
    for (const decorator of decoratorsOf(node)) readDecorator(decorator, file, exportedNames);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return file;
}

const decoratorsOf = (node: ts.Node): readonly ts.Decorator[] =>
  ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];

function readDecorator(
  decorator: ts.Decorator,
  file: SourceFile,
  exportedNames: ReadonlyMap<string, string>,
): void {
  const { expression } = decorator;
  const call = ts.isCallExpression(expression) ? expression : undefined;
  const name = (call?.expression ?? expression).getText();
  const role = (Object.keys(ENTRY_POINTS) as Role[]).find((one) =>
    (ENTRY_POINTS[one].decorators as readonly string[]).includes(name),
  );
  if (!role) {
    if (!NEUTRAL.has(name)) file.unknownDecorators.push(name);
    return;
  }
  const argument = call?.arguments[0]?.getText();
  const owner = classAround(decorator);
  file.bindings.push({
    role,
    className: owner?.name?.text ?? 'a class without a name',
    isExported: owner?.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false,
    target: argument && (exportedNames.get(argument) ?? argument),
  });
}

function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  return ts.findAncestor(node, ts.isClassLike);
}

/** By local name, the name under which the other module exports it. */
function importedNames(tree: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of tree.statements) {
    const named = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) names.set(name.text, (propertyName ?? name).text);
  }
  return names;
}

/** The module that a static, dynamic or type import, or a re-export, names. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : undefined;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
      ? node.argument.literal.text
      : undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument && ts.isStringLiteral(argument) ? argument.text : undefined;
  }
  return undefined;
}

/** Each call of the contracts has one exported class in the file of its name, and no class answers another call. */
function callFaults(files: SourceFile[], service: contracts.ServiceName): string[] {
  // The kit answers these in every service.
  const { list, replay } = contracts.parkedCalls(service);
  const answeredByKit: string[] = [list.name, replay.name, contracts.vitalsCall(service).name];
  const expected = allCalls
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${service}.`) && !answeredByKit.includes(name));
  const bound = files.flatMap(({ path, bindings }) =>
    bindings
      .filter(({ role }) => role === 'call')
      .map((binding) => ({ path, binding, call: callNamed(binding) })),
  );
  const missing = expected.flatMap((name) => {
    const found = bound.filter(({ call }) => call === name).map(({ path }) => path);
    if (found.length === 0) return [`${name}: no class answers it`];
    return found.length > 1 ? [`${name}: answered by ${found.join(' and ')}`] : [];
  });
  const misplaced = bound.flatMap(({ path, binding, call }) => {
    if (!call || !expected.includes(call))
      return [`${path}: ${binding.className} answers ${binding.target}, which is no call of ${service}`];
    const file = `${call.slice(service.length + 1)}.ts`;
    return [
      ...(basename(path) === file ? [] : [`${path}: answers ${call}, so it must be named ${file}`]),
      ...(binding.isExported ? [] : [`${path}: ${binding.className} is not exported`]),
    ];
  });
  return [...missing, ...misplaced];
}

function callNamed({ target }: Binding): string | undefined {
  const definition = target && (contracts as Record<string, unknown>)[target];
  return definition && typeof definition === 'object' && 'output' in definition && 'name' in definition
    ? String(definition.name)
    : undefined;
}

const folderOf = (path: string): string => basename(dirname(path));

function placeFaults({ path, bindings, unknownDecorators }: SourceFile): string[] {
  const faults = unknownDecorators.map((name) => `${path}: nothing may be bound by @${name}`);
  const folder = folderOf(path);
  for (const { role, className } of bindings) {
    const folders: readonly string[] = ENTRY_POINTS[role].folders;
    if (!folders.includes(folder))
      faults.push(
        `${path}: ${className} is a ${role}, so it must be in ${folders.map((one) => `${one}/`).join(' or ')}`,
      );
  }
  if (!ONE_EACH.has(folder)) return faults;
  const classes = new Set(bindings.map(({ className }) => className));
  if (classes.size === 0) faults.push(`${path}: nothing in it is bound, so it must not be in ${folder}/`);
  if (classes.size > 1) faults.push(`${path}: binds ${[...classes].join(' and ')}, one file each`);
  return faults;
}

/** What two entry points share is a model file beside their folders. */
function importFaults(files: SourceFile[]): string[] {
  const entryPoints = new Set(files.filter(({ bindings }) => bindings.length > 0).map(({ path }) => path));
  return files
    .filter(({ path }) => !path.endsWith('.module.ts'))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => entryPoints.has(target))
        .map((target) => `${path}: imports ${target}, which only a Nest module may do`),
    );
}

/** Folders directly below `src`; a file directly in `src` counts as a folder of its own. */
function cycleFaults(files: SourceFile[]): string[] {
  const top = (path: string): string => path.split('/')[0]!;
  const graph = new Map<string, Map<string, string>>();
  for (const { path, imports } of files)
    for (const target of imports) {
      if (top(target) === top(path)) continue;
      const edges = graph.get(top(path)) ?? new Map<string, string>();
      if (!edges.has(top(target))) edges.set(top(target), `${path} imports ${target}`);
      graph.set(top(path), edges);
    }
  const cycles = new Map<string, string>();
  for (const start of graph.keys()) {
    const cycle = shortestCycle(graph, start);
    // The same cycle is found from each of its folders.
    const key = cycle?.toSorted().join(' ');
    if (cycle && key && !cycles.has(key)) cycles.set(key, describeCycle(graph, cycle));
  }
  return [...cycles.values()];
}

function shortestCycle(graph: ReadonlyMap<string, Map<string, string>>, start: string): string[] | null {
  const paths = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1)!)?.keys() ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}

function describeCycle(graph: ReadonlyMap<string, Map<string, string>>, cycle: string[]): string {
  const reasons = cycle.map((folder, index) => graph.get(folder)?.get(cycle[(index + 1) % cycle.length]!));
  return `Folders import each other: ${[...cycle, cycle[0]].join(' → ')} (${reasons.join('; ')})`;
}
