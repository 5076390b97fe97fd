// Whoever adds a table says whether it grows with the product, or after how many days it is empty again; and what a soak
// holds against a system.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the lists and rules of the soak, without the whole system
import { unlisted } from '../../apps/e2e/src/soak/tables.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** By the schemas: what a migrated database has is compared by the soak itself. */
const tablesOf = (service: string): string[] =>
  readFileSync(join(ROOT, 'apps', service, 'prisma', 'schema.prisma'), 'utf8')
    .split(/^(?=model |enum )/m)
    .filter((block) => block.startsWith('model '))
    .map((block) => `${service}.${/@@map\("(\w+)"\)/.exec(block)![1]}`);

it('[SOAK-04] every table of every service grows with the product or levels off', () => {
  const tables = SERVICES.flatMap(tablesOf);
  expect(tables.length).toBeGreaterThan(80);
  expect(unlisted(tables)).toEqual([]);
  expect(unlisted([...tables, 'auth.notes'])).toEqual([
    'auth.notes: in neither list of apps/e2e/src/soak/tables.ts',
  ]);
  const fewer = tables.filter((table) => table !== 'bot.drafts');
  expect(unlisted(fewer)).toEqual(['bot.drafts: there is no such table']);
});
