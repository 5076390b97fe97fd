import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', 'src');
const imported = /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm;

/** Every module that a source file loads at run time, itself included; packages by their names. */
function loads(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    if (from.startsWith('.')) loads(join(dirname(file), from), seen);
    else seen.add(from);
  }
  return seen;
}

const packagesOf = (entry: string) => [...loads(join(root, entry))].filter((one) => !one.startsWith(root));

describe('what the rules load', () => {
  it.each(['promise', 'report', 'vote', 'notice'])(
    '%s loads no package: it is weight the pages carry',
    (folder) => {
      expect(packagesOf(`${folder}/index.ts`)).toEqual([]);
    },
  );

  it('days load the calendar arithmetic and nothing else', () => {
    expect(packagesOf('day/index.ts')).toEqual(['temporal-polyfill']);
    expect(packagesOf('index.ts')).toEqual(['temporal-polyfill']);
  });

  it('no rule reads a clock', () => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.spec)\.ts$/.test(name),
    );
    const guilty = sources.filter((name) =>
      /Date\.now\(|new Date\(\)|Temporal\.Now/.test(readFileSync(join(root, name), 'utf8')),
    );
    expect(guilty.map((name) => relative(root, join(root, name)))).toEqual([]);
    expect(sources.length).toBeGreaterThan(30);
  });
});
