import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runJest, runJestIn } from './parts.ts';
import type { Run } from './runner.ts';

const GOOD = {
  numTotalTests: 2,
  numPassedTests: 2,
  numPendingTests: 0,
  numTodoTests: 0,
  success: true,
  testResults: [],
};

/** A workspace of one library with tests, and the whole-system tests. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slovo-parts-'));
  for (const folder of ['apps/e2e', 'libs/kit']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, 'libs/kit/package.json'),
    JSON.stringify({ name: '@slovo/kit', nx: { targets: { test: {} } } }),
  );
});
afterEach(() => rmSync(root, { recursive: true }));

/** Jest writes that all tests passed, and the program ends with this code. */
const passed =
  (project: string, code: number, lines: string[] = []): Run =>
  async () => {
    writeFileSync(join(root, project, 'test-results/jest.json'), JSON.stringify(GOOD));
    return { code, lines };
  };

describe('a run of Jest', () => {
  it.each([
    ['the whole suite', false, '1'],
    ['unit tests only', true, undefined],
  ])('of %s groups medium specs only where there are some', async (_, unitOnly, expected) => {
    const given: (string | undefined)[] = [];
    const run: Run = (spec) => {
      given.push(spec.env?.GROUP_SPECS);
      return passed('libs/kit', 0)(spec);
    };
    await runJest(root, run, {}, unitOnly);
    expect(given).toEqual([expected]);
  });
});

describe('a project whose tests all passed', () => {
  it('counts them', async () => {
    expect(await runJest(root, passed('libs/kit', 0), {}, false)).toMatchObject({ passed: 2, failures: [] });
    expect(await runJestIn(root, passed('apps/e2e', 0), { name: 'system' })).toMatchObject({
      passed: 2,
      failures: [],
    });
  });

  it('is a failure by its name if Jest did not end by itself', async () => {
    const lines = ['Failed tasks:', '', '- @slovo/kit:test'];
    const counts = await runJest(root, passed('libs/kit', 1, lines), {}, false);
    expect(counts.failures).toEqual(['@slovo/kit:test']);
    const system = await runJestIn(root, passed('apps/e2e', 1), { name: 'system' });
    expect(system.failures).toEqual(['system: Jest ended with code 1']);
  });
});
