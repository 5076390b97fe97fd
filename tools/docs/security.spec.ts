import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const text = read('docs/security.md');

describe('docs/security.md', () => {
  it('names requirements and files that exist', () => {
    const rows = new Set(
      read('docs/requirements.csv')
        .split('\r\n')
        .map((line) => line.split(',', 1)[0]),
    );
    const named = [...text.matchAll(/\[([A-Z-]+-\d+)\]/g)].map(([, id]) => id!);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((id) => !rows.has(id))).toEqual([]);
    const files = [...text.matchAll(/`((?:apps|libs|tools)\/[\w./-]+)`/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('is right that no page parses what people write as its own HTML', () => {
    const sources = globSync('{apps/web,apps/panel,libs/ui}/{src,vite}/**/*.{ts,tsx}', { cwd: ROOT });
    expect(sources.length).toBeGreaterThan(300);
    const parsing = sources.filter(
      (file) =>
        !/\.spec\.tsx?$/.test(file) &&
        /innerHTML|outerHTML|insertAdjacentHTML|srcDoc|createContextualFragment|document\.write/i.test(
          read(file),
        ),
    );
    expect(parsing).toEqual(['apps/web/vite/early-script.ts']);
  });

  it('has a line for each chapter of ASVS and each finding, and each shows something', () => {
    const upTo = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
    const lines = [...text.matchAll(/^\| ([VHML]\d+) [^|]+\| (\w+) +\| ([^|]+?) *\|$/gm)];
    expect(lines.map(([, id]) => id)).toEqual([
      ...upTo('V', 14),
      ...upTo('H', 7),
      ...upTo('M', 12),
      ...upTo('L', 12),
    ]);
    const unshown = lines.filter(
      ([, , state, shown]) => /holds|closed/.test(state!) && !/\[[A-Z-]+-\d+\]|`\S+`/.test(shown!),
    );
    expect(unshown.map(([, id]) => id)).toEqual([]);
  });
});
