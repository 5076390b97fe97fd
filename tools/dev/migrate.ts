// Brings every service's database on DATABASE_URL up to date: for npm start, the tests, compose and Kubernetes alike.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseVariables, readConfig } from '@slovo/kit/config';
import { migrate } from '@slovo/kit/db/migrate';

const APPS = fileURLToPath(new URL('../../apps', import.meta.url));

const config = readConfig(databaseVariables);
const services = readdirSync(APPS).filter((name) => existsSync(join(APPS, name, 'prisma', 'migrations')));
await Promise.all(
  services.map(async (service) => {
    const applied = await migrate({
      serverUrl: config.DIRECT_DATABASE_URL ?? config.DATABASE_URL,
      database: `${config.DATABASE_PREFIX}${service}`,
      folder: join(APPS, service, 'prisma', 'migrations'),
    });
    console.log(`${service}: ${applied.length > 0 ? applied.join(', ') : 'up to date'}`);
  }),
);
