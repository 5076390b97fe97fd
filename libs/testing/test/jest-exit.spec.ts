// Real: Jest with this reporter, in a process of its own.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const JEST = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
const REPORTER = fileURLToPath(new URL('../src/jest-exit.ts', import.meta.url));

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'slovo-open-'));
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs a project of one spec, whose only test does this. */
function runProject(test: string): Promise<{ code: number; said: string }> {
  writeFileSync(join(project, 'package.json'), '{}');
  writeFileSync(join(project, 'only.spec.js'), `test('passes', () => {\n${test}\n});`);
  const config = {
    rootDir: project,
    transform: {},
    testMatch: ['<rootDir>/only.spec.js'],
    reporters: ['default', [REPORTER, { limitMs: 300 }]],
  };
  const args = [
    '--disable-warning=ExperimentalWarning',
    JEST,
    '--runInBand',
    `--config=${JSON.stringify(config)}`,
  ];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: project, timeout: 60_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

describe('a project whose tests passed', () => {
  it('fails if a spec left something open, and says which project and what', async () => {
    const { code, said } = await runProject("require('node:net').createServer().listen(0);");
    expect(said).toContain('1 passed');
    expect(said).toContain(`${basename(project)} did not end within 0.3 s of its last test`);
    expect(said).toMatch(/Still open: .*TCPServerWrap/);
    expect(code).toBe(1);
  });

  it('succeeds if it ends by itself', async () => {
    const { code, said } = await runProject("require('node:net').createServer().listen(0).unref();");
    expect(said).toContain('1 passed');
    expect(said).not.toContain('did not end');
    expect(code).toBe(0);
  });
});
