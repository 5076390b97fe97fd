// node tools/dev/await-schema.ts auth: ends when the database of this service has all migrations that lie beside this
// program. The init container of every pod: it keeps a release from running before its own tables are there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { databaseVariables, readConfig } from '@slovo/kit/config';
import { directDatabaseUrl } from '@slovo/kit/db/database';
import { findPending } from '@slovo/kit/db/migrate';

const LOOK_MS = 1_000;
const [service] = process.argv.slice(2);
if (!service) throw new Error('Name a service: node tools/dev/await-schema.ts auth');
const config = readConfig(databaseVariables);
const database = {
  serverUrl: directDatabaseUrl(config, service),
  database: `${config.DATABASE_PREFIX}${service}`,
  folder: fileURLToPath(new URL(join('../../apps', service, 'prisma', 'migrations'), import.meta.url)),
};
// Else a wrong name would look like a server that is away, for ever.
if (!existsSync(database.folder)) throw new Error(`${service}: this release has no migrations of it`);
// As the first process of a container it would ignore the signal otherwise.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));

let said = '';
for (;;) {
  const waiting = await describeWhatIsMissing();
  if (!waiting) break;
  if (waiting !== said) console.log(`${service}: ${waiting}`);
  said = waiting;
  await pause(LOOK_MS);
}
console.log(`${service}: the schema is there`);

/** Empty when nothing is. A server that is away is waited for, a migration that was changed is not. */
async function describeWhatIsMissing(): Promise<string> {
  try {
    const pending = await findPending(database);
    return pending.length > 0 ? `waiting for ${pending.join(', ')}` : '';
  } catch (error) {
    if (!('code' in (error as object))) throw error;
    return `waiting for PostgreSQL: ${(error as Error).message}`;
  }
}
