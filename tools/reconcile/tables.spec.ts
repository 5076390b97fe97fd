import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { TABLES } from './tables.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Names in the database of all models of a schema. */
function tablesOf(service: ServiceName): string[] {
  const schema = readFileSync(join(ROOT, 'apps', service, 'prisma', 'schema.prisma'), 'utf8');
  const models = [...schema.matchAll(/^model (\w+) \{$([\s\S]*?)^\}$/gm)];
  return models.map(([, name, body]) => /@@map\("(\w+)"\)/.exec(body ?? '')?.[1] ?? name ?? '');
}

it.each(SERVICES)('the list says of every table of %s what fills it', (service) => {
  expect(Object.keys(TABLES[service]).toSorted()).toEqual(tablesOf(service).toSorted());
});

it('every table that is a copy is compared', () => {
  const sources = ['people', 'promises', 'reports', 'others'].map((name) =>
    readFileSync(join(ROOT, 'tools', 'reconcile', `compare-${name}.ts`), 'utf8'),
  );
  const copies = SERVICES.flatMap((service) =>
    Object.entries(TABLES[service])
      .filter(([, filling]) => typeof filling === 'object')
      .map(([table]): [ServiceName, string] => [service, table]),
  );
  expect(copies.length).toBeGreaterThan(14);
  const uncompared = copies.filter(
    ([service, table]) =>
      !sources.some((text) => text.includes(`'${service}'`) && text.includes(`'${table}'`)),
  );
  expect(uncompared).toEqual([]);
});
