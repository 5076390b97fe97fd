import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NX_ENVIRONMENT } from '../dev/nx-build.ts';
import { add, broken, type Counts } from './counts.ts';
import { listProjects } from './projects.ts';
import { readJest } from './read-jest.ts';
import { readNx } from './read-nx.ts';
import { readPlaywright } from './read-playwright.ts';
import type { Run } from './runner.ts';

/** Compilers and linters keep a core busy; tests also wait, for servers and clocks. */
const AT_A_TIME = { checks: 2, tests: 3 };
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
/** Below a project's folder; declared as an output in nx.json, so that a cached run brings it back. */
const RESULTS = join('test-results', 'jest.json');

export async function checkFormat(root: string, run: Run): Promise<Counts> {
  const { code } = await run({
    name: 'format',
    command: process.execPath,
    args: [bin(root, 'oxfmt', 'bin', 'oxfmt'), '--check', '.'],
    cwd: root,
  });
  return code === 0 ? { passed: 1, failures: [] } : broken('format: run `npm run format`');
}

/** One check for each project and target. */
export async function runTargets(root: string, run: Run, targets: string[]): Promise<Counts> {
  const tasks = listProjects(root).flatMap(({ name, targets: has }) =>
    has.filter((target) => targets.includes(target)).map((target) => `${name}:${target}`),
  );
  const { code, lines } = await run(nx(root, targets, AT_A_TIME.checks));
  return readNx(tasks, lines, code);
}

/** Jest in every project that has tests. */
export async function runJest(
  root: string,
  run: Run,
  env: Record<string, string>,
  unitOnly: boolean,
): Promise<Counts> {
  const projects = listProjects(root).filter(({ targets }) => targets.includes('test'));
  for (const { folder } of projects) clearResults(folder);
  const flags = ['--ci', '--json', `--outputFile=${RESULTS}`];
  // In a whole run the projects say it: GROUP_SPECS in jest.preset.mjs.
  if (unitOnly) flags.push('--maxWorkers=1', '--testPathIgnorePatterns=medium.spec', '--passWithNoTests');
  const { code, lines } = await run({
    ...nx(root, ['test'], AT_A_TIME.tests, flags),
    env: { ...NX_ENVIRONMENT, ...(!unitOnly && { GROUP_SPECS: '1' }), ...env },
  });
  const counts = add(projects.map(({ name, folder }) => readJest(name, join(folder, RESULTS), unitOnly)));
  // A failed task whose results look fine: Jest or what it depends on failed before or after its tests, for example
  // because a spec left something open.
  const tasks = projects.map(({ name }) => `${name}:test`);
  const unexplained = readNx(tasks, lines, code).failures.filter(
    (task) =>
      code !== 0 && !counts.failures.some((failure) => task.startsWith(failure.split(':', 1)[0] ?? '')),
  );
  return { passed: counts.passed, failures: [...counts.failures, ...unexplained] };
}

export interface JestRun {
  /** The name of the process, with which its failures begin. */
  name: string;
  /** The project's folder; by default that of the whole system's specs. */
  cwd?: string;
  /** Where Jest writes its results; by default below `cwd`. */
  results?: string;
  args?: readonly string[];
  env?: Record<string, string>;
  /** A part of the tests was chosen, so the others may be skipped. */
  isChosen?: boolean;
}

/** Jest in one folder. What is skipped or left open is a failure. */
export async function runJestIn(root: string, run: Run, given: JestRun): Promise<Counts> {
  const { name, cwd = join(root, 'apps', 'e2e'), env = {} } = given;
  const { results = join(cwd, RESULTS) } = given;
  mkdirSync(dirname(results), { recursive: true });
  rmSync(results, { force: true });
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${results}`];
  args.push(...(given.args ?? []));
  const { code } = await run({ name, command: process.execPath, args, cwd, env });
  const counts = readJest(name, results, false, given.isChosen);
  // Its tests passed, but something that a spec left open kept it from ending.
  return code !== 0 && counts.failures.length === 0
    ? broken(`${name}: Jest ended with code ${code}`)
    : counts;
}

/** Arguments for a run that may be limited to the tests whose names match. */
export const namePattern = (name: string | undefined): string[] => (name ? ['--testNamePattern', name] : []);

/** What a person does in a browser, by Playwright. `chosen` are arguments that choose some of the tests. */
export async function runBrowser(
  root: string,
  run: Run,
  env: Record<string, string>,
  chosen: readonly string[] = [],
): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  const results = join(cwd, 'test-results', 'playwright.json');
  rmSync(results, { force: true });
  const args = [bin(root, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...chosen];
  const { code } = await run({
    name: 'browser',
    command: process.execPath,
    args,
    cwd,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
  });
  const counts = readPlaywright(results);
  return code !== 0 && counts.failures.length === 0
    ? broken(`browser: Playwright ended with code ${code}`)
    : counts;
}

/** Jest does not make the folder. */
function clearResults(project: string): void {
  mkdirSync(join(project, RESULTS, '..'), { recursive: true });
  rmSync(join(project, RESULTS), { force: true });
}

const bin = (root: string, ...path: string[]): string => join(root, 'node_modules', ...path);

function nx(root: string, targets: string[], parallel: number, flags: string[] = []) {
  const args = ['run-many', '-t', ...targets, `--parallel=${parallel}`, '--output-style=static'];
  return {
    name: targets.join('-'),
    command: process.execPath,
    args: [bin(root, 'nx', 'dist', 'bin', 'nx.js'), ...args, ...(flags.length > 0 ? ['--', ...flags] : [])],
    cwd: root,
    env: NX_ENVIRONMENT,
  };
}
