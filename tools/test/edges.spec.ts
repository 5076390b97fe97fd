// Services never call services: only the edges import the module that provides the call client.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { EDGES } from '@slovo/contracts/services';

const APPS = fileURLToPath(new URL('../../apps', import.meta.url));

const appsThatMention = (name: string): string[] => {
  const files = globSync('*/src/**/*.ts', { cwd: APPS });
  const found = files.filter((path) => readFileSync(join(APPS, path), 'utf8').includes(name));
  return [...new Set(found.map((path) => path.split(/[\\/]/)[0] ?? ''))].toSorted();
};

it('the edges alone can inject the call client', () => {
  expect(appsThatMention('CallClientModule')).toEqual([...EDGES].toSorted());
});
