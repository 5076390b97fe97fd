// Real: Jest, in a process of its own, with groups of a small project.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupSpecs } from '../src/spec-groups.ts';

const JEST = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
const GLOBALS = "import { expect, it, jest } from '@jest/globals';\n";

const SPECS = {
  'test/leaves.medium.spec.ts': `it('replaces', () => { jest.spyOn(console, 'log'); jest.useFakeTimers(); });`,
  'test/needs.medium.spec.ts': `it('finds it as it was', () => {
    expect(jest.isMockFunction(console.log)).toBe(false);
    expect(setTimeout.clock).toBeUndefined();
  });`,
  'src/throws.medium.spec.ts': `throw new Error('not ready');`,
  'test/waits.medium.spec.ts': `const here = await 1;\nit('has waited', () => expect(here).toBe(1));`,
  'test/mocks.medium.spec.ts': `jest.unstable_mockModule('node:os', () => ({}));\nit('has replaced', () => {});`,
  'test/alone.medium.spec.ts': `// Runs alone: it says so.\nit('is alone', () => {});`,
  'test/plans.medium.spec.ts': `const plans = '@slovo/testing/query-plans';\nit('has plans', () => {});`,
  'test/unit.spec.ts': `it('is none', () => {});`,
};

interface Results {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

let project: string;
let ran: { file: string; tests: string[] }[];

beforeAll(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'slovo-groups-')));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  for (const folder of ['src', 'test']) mkdirSync(join(project, folder));
  for (const [file, text] of Object.entries(SPECS)) writeFileSync(join(project, file), GLOBALS + text);
  const config = {
    rootDir: project,
    transform: {},
    extensionsToTreatAsEsm: ['.ts'],
    ...groupSpecs(project, ['<rootDir>/{src,test}/**/*.spec.ts']),
  };
  const results = join(project, 'results.json');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = [...flags, JEST, '--runInBand', '--json', `--outputFile=${results}`];
  // One of them throws: Jest ends with code 1.
  await promisify(execFile)(process.execPath, [...args, `--config=${JSON.stringify(config)}`], {
    cwd: project,
  }).catch(() => {});
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  ran = testResults
    .map(({ name, assertionResults }) => ({
      file: relative(project, name),
      tests: assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`).toSorted(),
    }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
});
afterAll(() => rmSync(project, { recursive: true }));

describe('medium specs in groups', () => {
  it('each run once, find what another replaced as it was, and fail by name if they cannot be loaded', () => {
    const [group] = ran.filter(({ file }) => file.startsWith('test-results/'));
    expect(group?.tests).toEqual([
      'src/throws.medium.spec.ts loads: failed',
      'test/leaves.medium.spec.ts replaces: passed',
      'test/needs.medium.spec.ts finds it as it was: passed',
    ]);
  });

  it('leave those alone that wait, replace modules, ask for plans or say so, and all others', () => {
    expect(ran.filter(({ file }) => !file.startsWith('test-results/'))).toEqual([
      { file: 'test/alone.medium.spec.ts', tests: ['is alone: passed'] },
      { file: 'test/mocks.medium.spec.ts', tests: ['has replaced: passed'] },
      { file: 'test/plans.medium.spec.ts', tests: ['has plans: passed'] },
      { file: 'test/unit.spec.ts', tests: ['is none: passed'] },
      { file: 'test/waits.medium.spec.ts', tests: ['has waited: passed'] },
    ]);
  });
});
