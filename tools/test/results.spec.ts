import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { add, broken, lastLine, slowest } from './counts.ts';
import { readJest } from './read-jest.ts';
import { readLastLine } from './read-last-line.ts';
import { readNx } from './read-nx.ts';
import { readPlaywright } from './read-playwright.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-results-'));
  file = join(folder, 'results.json');
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (value: unknown): void => writeFileSync(file, JSON.stringify(value));

describe('the last line', () => {
  it('adds the parts up', () => {
    expect(lastLine(add([{ passed: 3, failures: [] }, { passed: 2, failures: ['a'] }, broken('b')]))).toBe(
      '5 passed, 2 failed',
    );
  });
});

describe('the slowest tests', () => {
  it('are named with their seconds, the longest first, of every part', () => {
    const test = { fullName: 'it waits', status: 'passed', duration: 1_000 };
    const file2 = { name: 'a.spec.ts', message: '', status: 'passed', assertionResults: [test] };
    write({ numPassedTests: 1, numTotalTests: 1, success: true, testResults: [file2] });
    const jest = readJest('kit', file);
    const results = [{ duration: 14_250 }, { duration: 750 }];
    const specs = [{ title: 'goes', tests: [{ status: 'expected', projectName: 'pages', results }] }];
    write({ suites: [{ title: 'b.spec.ts', specs }], errors: [] });
    const all = add([jest, readPlaywright(file), { passed: 1, failures: [] }]);
    expect(slowest(all)).toEqual([
      '   15.0 s  browser: b.spec.ts › goes › pages',
      '    1.0 s  kit: it waits',
    ]);
    expect(slowest(all, 1)).toHaveLength(1);
  });
});

describe('the result of a whole suite', () => {
  it('is its last line and the names above it', () => {
    expect(readLastLine(['── browser', 'browser  2 s', '57 passed, 0 failed', ''], 0)).toEqual({
      passed: 57,
      failures: [],
    });
    expect(readLastLine(['', '  ✗ browser: a › b', '57 passed, 1 failed'], 1)).toEqual({
      passed: 57,
      failures: ['browser: a › b'],
    });
  });

  it('names failures by its own summary only', () => {
    const lines = ['✗ of a test that failed', '  ✗ web: a', '  ✗ bot: b', '57 passed, 2 failed'];
    expect(readLastLine(lines, 1)).toEqual({ passed: 57, failures: ['web: a', 'bot: b'] });
  });

  it.each([
    ['no counts', ['── browser'], 1, 'code 1: ── browser'],
    ['nothing at all', [], 137, 'code 137: it printed nothing'],
    ['counts within another line', ['so far 3 passed, 0 failed'], 0, 'code 0: so far 3 passed, 0 failed'],
    ['more after its counts', ['3 passed, 0 failed!'], 0, 'code 0: 3 passed, 0 failed!'],
    ['no failure but a bad exit code', ['3 passed, 0 failed'], 1, 'code 1: 3 passed, 0 failed'],
    ['a failure without a name', ['3 passed, 1 failed'], 1, 'code 1: 3 passed, 1 failed'],
  ])('is a failure with %s', (_, lines, code, said) => {
    expect(readLastLine(lines, code).failures).toEqual([`the suite ended with ${said}`]);
  });

  it.each([
    ['a good exit code', 1, 0],
    ['another number of names', 2, 1],
  ])('keeps the name of its failure with %s, and says that it does not fit', (_, count, code) => {
    expect(readLastLine(['  ✗ a', `3 passed, ${count} failed`], code)).toEqual({
      passed: 3,
      failures: ['a', `the suite ended with code ${code}: 3 passed, ${count} failed`],
    });
  });
});

describe('results of Jest', () => {
  const good = {
    numTotalTests: 2,
    numPassedTests: 2,
    numPendingTests: 0,
    numTodoTests: 0,
    success: true,
    testResults: [],
  };

  it('count the tests', () => {
    write(good);
    expect(readJest('web', file)).toMatchObject({ passed: 2, failures: [] });
  });

  it('name each failed test, and the file that did not run', () => {
    const failed = {
      name: 'a.spec.ts',
      message: '',
      status: 'failed',
      assertionResults: [{ fullName: 'it breaks', status: 'failed' }],
    };
    const broke = { name: 'b.spec.ts', message: 'SyntaxError', status: 'failed', assertionResults: [] };
    write({ ...good, success: false, testResults: [failed, broke] });
    expect(readJest('web', file).failures).toEqual(['web: it breaks', 'web: b.spec.ts did not run']);
  });

  it.each([
    ['nothing ran', { ...good, numTotalTests: 0, numPassedTests: 0 }, 'web: no tests'],
    ['a test is skipped', { ...good, numPendingTests: 1 }, 'web: 1 skipped'],
    ['Jest failed by itself', { ...good, success: false }, 'web: Jest failed'],
  ])('are a failure when %s', (_, results, failure) => {
    write(results);
    expect(readJest('web', file).failures).toEqual([failure]);
  });

  it('may be empty where a project need not have such tests', () => {
    write({ ...good, numTotalTests: 0, numPassedTests: 0 });
    expect(readJest('bot', file, true)).toMatchObject({ passed: 0, failures: [] });
    expect(readJest('bot', join(folder, 'none.json'), true).failures).toEqual(['bot: no results']);
  });

  it('are a failure when Jest crashed before or while writing them', () => {
    expect(readJest('web', file).failures).toEqual(['web: no results']);
    writeFileSync(file, '{"numTotal');
    expect(readJest('web', file).failures).toEqual(['web: results cannot be read']);
  });
});

describe('results of Playwright', () => {
  const suite = (status: string) => ({
    title: 'main-job.spec.ts',
    suites: [
      { title: 'the main job', specs: [{ title: 'goes', tests: [{ status, projectName: 'chromium' }] }] },
    ],
  });

  it('count the tests', () => {
    write({ suites: [suite('expected'), suite('expected')], errors: [] });
    expect(readPlaywright(file)).toMatchObject({ passed: 2, failures: [] });
  });

  it.each(['unexpected', 'flaky', 'skipped'])('are a failure when a test is %s', (status) => {
    write({ suites: [suite(status)], errors: [] });
    expect(readPlaywright(file).failures).toEqual([
      `browser: main-job.spec.ts › the main job › goes › chromium (${status})`,
    ]);
  });

  it('say in which step a test failed, and why', () => {
    const results = [
      {
        steps: [{ title: 'promise-owner' }, { title: 'promise-closed', error: {} }],
        errors: [
          { message: '\u001B[31mTest timeout exceeded.\u001B[39m' },
          { message: 'page.evaluate:\n  at' },
        ],
      },
    ];
    const specs = [{ title: 'fits', tests: [{ status: 'unexpected', projectName: 'pages', results }] }];
    write({ suites: [{ title: 'pages.spec.ts', specs }], errors: [] });
    expect(readPlaywright(file).failures).toEqual([
      'browser: pages.spec.ts › fits › pages (unexpected; promise-closed; Test timeout exceeded.; page.evaluate:)',
    ]);
  });

  it('are a failure when nothing ran', () => {
    write({ suites: [], errors: [] });
    expect(readPlaywright(file).failures).toEqual(['browser: no tests']);
    write({ suites: [], errors: [{ message: 'The world does not start\nat …' }] });
    expect(readPlaywright(file).failures).toEqual(['browser: The world does not start']);
  });
});

describe('results of Nx', () => {
  const output = [
    ' NX   Running targets lint, typecheck for 2 projects failed',
    'Tasks not run because their dependencies failed or --nx-bail=true:',
    '',
    '- @slovo/web:typecheck',
    '',
    'Failed tasks:',
    '',
    '- @slovo/web:lint',
    '- tools:lint',
  ];
  const tasks = ['@slovo/web:lint', '@slovo/web:typecheck', '@slovo/kit:lint', 'tools:lint'];

  it('count the tasks that ran and passed', () => {
    expect(readNx(tasks, [], 0)).toEqual({ passed: 4, failures: [] });
    expect(readNx(tasks, output, 1)).toEqual({
      passed: 1,
      failures: ['@slovo/web:typecheck', '@slovo/web:lint', 'tools:lint'],
    });
  });

  it('are a failure when Nx failed without a list', () => {
    expect(readNx(tasks, ['Error: no graph'], 1).failures).toEqual(['nx ended with code 1']);
  });
});
