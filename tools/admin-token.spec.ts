// Real: the tool and what it finds in the data folder. Not real: a running system; that is apps/auth's test of the same tool.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const TOOL = fileURLToPath(new URL('admin-token.ts', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-admin-token-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(env: Record<string, string>) {
  const { NATS_URL: _, ...inherited } = process.env;
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', TOOL, '42'], {
    encoding: 'utf8',
    env: { ...inherited, DATA_DIR: folder, ...env },
  });
}

describe('npm run admin-token', () => {
  it('says so where nothing was ever started', () => {
    const { status, stdout, stderr } = run({});
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe(`Nothing has run from ${folder} yet. Start it first: npm start`);
  });

  it('names the variable that is wrong', () => {
    const { status, stderr } = run({ PORT: 'none' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The configuration is not usable:\n {2}PORT: /);
  });
});
