import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { STORY_DAYS } from '../demo/story/story.ts';
import { readEnvironment } from '../dev/environment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const named = (pattern: RegExp): string[] => [...README.matchAll(pattern)].map(([, name = '']) => name);

describe('[FIRST-03] the README', () => {
  it('names scripts, files and pictures that exist', () => {
    const commands = named(/npm run ([\w:-]+)/g);
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const files = named(/\]\((?!https?:)([^)#]+)\)/g);
    expect(files).toContain('docs/images/sandbox.png');
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('says how to start empty, how to reset, and how to start a second one', () => {
    const settingsOf = (command: string) =>
      Object.fromEntries(command.split(' ').map((setting) => setting.split('=') as [string, string]));
    const [empty = '', second = ''] = named(/`([A-Z_]+=[^`]+) npm start`/g);
    expect(readEnvironment(settingsOf(empty), '/').seed).toBe('none');
    const usual = readEnvironment({}, '/');
    expect(README).toContain(`delete \`${basename(usual.dataFolder)}\``);
    const { dataFolder, port, sandboxPort } = readEnvironment(settingsOf(second), '/');
    expect(dataFolder).not.toBe(usual.dataFolder);
    expect([usual.port, usual.sandboxPort]).not.toContain(port);
    expect([usual.port, usual.sandboxPort]).not.toContain(sandboxPort);
  });

  it('says what a first start brings', () => {
    expect(README).toContain('1.5 GB in `node_modules`');
    expect(README.replaceAll(/\s+/g, ' ')).toContain(`lived through ${STORY_DAYS} days`);
  });
});
