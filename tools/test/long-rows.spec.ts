// A row that `npm test` does not show says which command shows it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The specs that only a command of their own plays. */
const LONG: Record<string, readonly string[]> = {
  'test:attack': ['apps/e2e/attack/*.spec.ts'],
  'test:compose': ['storage', 'compose', 'development'].map(
    (name) => `tools/containers/${name}.container.spec.ts`,
  ),
  'test:images': ['images', 'manifests'].map((name) => `tools/containers/${name}.container.spec.ts`),
  'test:monitoring': ['apps/e2e/monitoring/*.spec.ts'],
  'test:scale': ['apps/e2e/scale/*.spec.ts'],
};

const ID = /[A-Z]+(?:-[A-Z]+)*-\d+/g;

/** Every row that a title names, with the files that name it. */
function rowsOfSpecs(): Map<string, string[]> {
  const files = globSync('{apps,libs,tools}/**/*.spec.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => /node_modules|dist|generated/.test(path),
  });
  const rows = new Map<string, string[]>();
  for (const file of files)
    for (const [title] of read(file).matchAll(/\[(?:[A-Z]+-)+\d+[^\]\n]*\]/g))
      for (const id of idsOf(title)) rows.set(id, [...(rows.get(id) ?? []), file]);
  return rows;
}

function idsOf(title: string): string[] {
  const [, prefix, from, to] = /^\[([A-Z-]+-)(\d+)\.\.(?:[A-Z-]+-)?(\d+)\]$/.exec(title) ?? [];
  if (prefix === undefined || from === undefined) return title.match(ID) ?? [];
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, index) => prefix + String(Number(from) + index).padStart(from.length, '0'),
  );
}

it('each row that only a long command shows names that command, and no other row does', () => {
  const commandOf = new Map(
    Object.entries(LONG).flatMap(([command, patterns]) =>
      patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((file) => [file, command]),
    ),
  );
  expect(commandOf.size).toBeGreaterThan(9);
  const wanted = [...rowsOfSpecs()].flatMap(([id, files]) => {
    const commands = new Set(files.map((file) => commandOf.get(file)));
    return commands.has(undefined) ? [] : [[id, [...commands].join()] as const];
  });
  const said = [
    ...read('docs/requirements.csv').matchAll(
      /^((?:[A-Z]+-)+\d+),.*\(Shown by npm run (test:[a-z]+)\.\)",/gm,
    ),
  ].map(([, id, command]) => [id, command] as const);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(wanted));
});
