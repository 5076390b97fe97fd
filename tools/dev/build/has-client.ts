import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What every client has beside its models. */
const CLIENT_FILES = [
  'client.ts',
  'enums.ts',
  'models.ts',
  'internal/class.ts',
  'internal/prismaNamespace.ts',
];

/**
 * Whether a service has the client of its schema. Prisma puts the schema, as `prisma format` would write it, and its own
 * version into the client. A run that was broken off leaves files out.
 */
export function hasClient(root: string, service: string): boolean {
  const folder = join(root, 'apps', service, 'src', 'generated');
  const client = join(folder, 'internal', 'class.ts');
  const schema = readFileSync(join(root, 'apps', service, 'prisma', 'schema.prisma'), 'utf8');
  const models = [...schema.matchAll(/^model (\w+)/gm)].map(([, name]) => join('models', `${name}.ts`));
  if (![...CLIENT_FILES, ...models].every((name) => existsSync(join(folder, name)))) return false;
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', '@prisma', 'client', 'package.json'), 'utf8'),
  ) as { version: string };
  const text = readFileSync(client, 'utf8');
  return text.includes(JSON.stringify(schema)) && text.includes(`"clientVersion": "${version}"`);
}
