import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@slovo/contracts/services';

const SQL = 'migration.sql';

/** The names of a service's migrations, in their order. */
export const migrationsOf = (root: string, service: string): string[] =>
  readdirSync(folderOf(root, service))
    .filter((name) => statSync(join(folderOf(root, service), name)).isDirectory())
    .toSorted();

export const folderOf = (root: string, service: string): string =>
  join(root, 'apps', service, 'prisma', 'migrations');

/** A hash of what a recording depends on by itself: the story, and the tables into which it is written. */
export function hashOfSource(root: string): string {
  const hash = createHash('sha256');
  const add = (path: string): void => void hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  const story = 'tools/demo/story';
  for (const name of readdirSync(join(root, story)).toSorted()) add(`${story}/${name}`);
  for (const service of SERVICES)
    for (const name of migrationsOf(root, service)) add(`apps/${service}/prisma/migrations/${name}/${SQL}`);
  return hash.digest('hex').slice(0, 16);
}
