import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
/** For hangs. */
const LONG_LIMIT_MS = 90 * 60_000;
/** The same for runs whose length is chosen. */
const HOURS_MS = 6 * 60 * 60_000;
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
  const flags = ['--ci', '--maxWorkers=1', '--json', `--outputFile=${RESULTS}`];
  if (unitOnly) flags.push('--testPathIgnorePatterns=medium.spec', '--passWithNoTests');
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

/** The whole system from its built programs, by Jest. */
export async function runSystem(root: string, run: Run, env: Record<string, string>): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  const { code } = await run({ name: 'system', command: process.execPath, args, cwd, env });
  const counts = readJest('system', join(cwd, RESULTS));
  // Its tests passed, but something that a spec left open kept it from ending.
  if (code !== 0 && counts.failures.length === 0)
    counts.failures.push(`system: Jest ended with code ${code}`);
  return counts;
}

/** The long form of the specs of faults; `name` limits it to tests whose names match, `crowd` is how many people. */
export async function runFaults(
  root: string,
  run: Run,
  { name, crowd }: { name?: string | undefined; crowd: string },
): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  // A broadcast to the whole crowd takes longer than the longest test of the suite.
  args.push('--testTimeout=1800000', ...(name ? ['--testNamePattern', name] : []), 'system/faults');
  const env = { FAULTS: 'long', FAULTS_CROWD: crowd };
  const { code } = await run({ name: 'faults', command: process.execPath, args, cwd, env }, LONG_LIMIT_MS);
  const counts = readJest('faults', join(cwd, RESULTS), false, name !== undefined);
  return code !== 0 && counts.failures.length === 0 ? broken(`faults: Jest ended with code ${code}`) : counts;
}

/** The long form of the restore drill. */
export async function runRestore(root: string, run: Run): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  args.push('--testTimeout=600000', 'system/restore');
  const { code } = await run({
    name: 'restore',
    command: process.execPath,
    args,
    cwd,
    env: { RESTORE: 'long' },
  });
  const counts = readJest('restore', join(cwd, RESULTS));
  return code !== 0 && counts.failures.length === 0
    ? broken(`restore: Jest ended with code ${code}`)
    : counts;
}

/** The long form of the spec of power cuts, after so many seconds of load. */
export async function runPower(root: string, run: Run, { seconds }: { seconds: string }): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  args.push('--testTimeout=1200000', 'system/power');
  const env = { POWER_SECONDS: seconds };
  const { code } = await run({ name: 'power', command: process.execPath, args, cwd, env }, LONG_LIMIT_MS);
  const counts = readJest('power', join(cwd, RESULTS));
  return code !== 0 && counts.failures.length === 0 ? broken(`power: Jest ended with code ${code}`) : counts;
}

/** The specs of attacks, with those that are no part of the suite; `name` limits them to tests whose names match. */
export async function runAttack(
  root: string,
  run: Run,
  { name, seconds }: { name?: string | undefined; seconds: string },
): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  // One at a time: they measure times and memory.
  args.push('--maxWorkers=1', '--testTimeout=1200000', ...(name ? ['--testNamePattern', name] : []));
  args.push('--testMatch', '<rootDir>/attack/*.spec.ts', '<rootDir>/system/attack.spec.ts');
  const env = { ATTACK_SECONDS: seconds };
  const { code } = await run({ name: 'attack', command: process.execPath, args, cwd, env }, LONG_LIMIT_MS);
  const counts = readJest('attack', join(cwd, RESULTS), false, name !== undefined);
  return code !== 0 && counts.failures.length === 0 ? broken(`attack: Jest ended with code ${code}`) : counts;
}

/** The long form of the spec of random kills. */
export async function runChaos(
  root: string,
  run: Run,
  { kills, seed }: { kills: string; seed: string },
): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  // People of a run that has failed go on until they give up.
  args.push(`--testTimeout=${HOURS_MS}`, '--forceExit', 'system/chaos');
  const env = { CHAOS_KILLS: kills, CHAOS_SEED: seed };
  const { code } = await run({ name: 'chaos', command: process.execPath, args, cwd, env }, HOURS_MS);
  const counts = readJest('chaos', join(cwd, RESULTS));
  return code !== 0 && counts.failures.length === 0 ? broken(`chaos: Jest ended with code ${code}`) : counts;
}

/** Specs of the whole system whose services reach PostgreSQL through the pooler of POOLED_DATABASE_URL. */
export async function runPooled(
  root: string,
  run: Run,
  specs: readonly string[],
  env: Record<string, string>,
): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  args.push(...specs.map((name) => `system/${name}.spec`));
  const { code } = await run({ name: 'pooled', command: process.execPath, args, cwd, env });
  const counts = readJest('pooler', join(cwd, RESULTS));
  return code !== 0 && counts.failures.length === 0 ? broken(`pooler: Jest ended with code ${code}`) : counts;
}

/** Specs of an installation with two of each service; `name` limits it to tests whose names match. */
export async function runScale(
  root: string,
  run: Run,
  { name, env }: { name?: string | undefined; env: Record<string, string> },
): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  args.push('--config=jest.scale.config.mjs', ...(name ? ['--testNamePattern', name] : []));
  const { code } = await run({ name: 'scale', command: process.execPath, args, cwd, env }, LONG_LIMIT_MS);
  const counts = readJest('scale', join(cwd, RESULTS), false, name !== undefined);
  return code !== 0 && counts.failures.length === 0 ? broken(`scale: Jest ended with code ${code}`) : counts;
}

/** The running system seen by a real Prometheus, which PROMETHEUS_BIN of `env` names. */
export async function runMonitored(root: string, run: Run, env: Record<string, string>): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  clearResults(cwd);
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${RESULTS}`];
  // No part of the suite: it needs a program that a machine may not have.
  args.push('--testMatch', '<rootDir>/monitoring/*.spec.ts');
  const { code } = await run({ name: 'monitored', command: process.execPath, args, cwd, env });
  const counts = readJest('monitoring', join(cwd, RESULTS));
  return code !== 0 && counts.failures.length === 0
    ? broken(`monitoring: Jest ended with code ${code}`)
    : counts;
}

/** Specs of containers, whose images are in this folder; `name` limits them to tests whose names match. */
export async function runContainers(
  root: string,
  run: Run,
  { specs, name, folder }: { specs: readonly string[]; name?: string | undefined; folder: string },
): Promise<Counts> {
  const cwd = join(root, 'tools', 'containers');
  const results = join(folder, 'jest.json');
  rmSync(results, { force: true });
  const args = [...JEST, bin(root, 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${results}`];
  args.push(...(name ? ['--testNamePattern', name] : []), ...specs.map((spec) => `${spec}.container`));
  const { code } = await run(
    { name: 'containers', command: process.execPath, args, cwd, env: { CONTAINERS_FOLDER: folder } },
    LONG_LIMIT_MS,
  );
  const counts = readJest('containers', results, false, name !== undefined);
  return code !== 0 && counts.failures.length === 0
    ? broken(`containers: Jest ended with code ${code}`)
    : counts;
}

/** What a person does in a browser, by Playwright. */
export async function runBrowser(root: string, run: Run, env: Record<string, string>): Promise<Counts> {
  const cwd = join(root, 'apps', 'e2e');
  const results = join(cwd, 'test-results', 'playwright.json');
  rmSync(results, { force: true });
  const args = [bin(root, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'];
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
