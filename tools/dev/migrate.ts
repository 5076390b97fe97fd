// Brings every service's database on DATABASE_URL up to date, and gives the service's role its rights there: for npm start, the
// tests, compose and Kubernetes alike. DATABASE_URL names the owner, which may create databases and roles. --roles-if-allowed:
// npm start has passwords for roles, and a server that it was given may not want any.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { passwordVariable } from '@slovo/contracts/services';
import { databasePassword, databaseVariables, readConfig } from '@slovo/kit/config';
import { migrate } from '@slovo/kit/db/migrate';
import { ensureRole, RolesNotAllowed } from '@slovo/kit/db/roles';

const { values: flags } = parseArgs({ options: { 'roles-if-allowed': { type: 'boolean' } } });
const APPS = fileURLToPath(new URL('../../apps', import.meta.url));

const services = readdirSync(APPS).filter((name) => existsSync(join(APPS, name, 'prisma', 'migrations')));
const config = readConfig(databaseVariables);
const passwords = readConfig(
  Object.fromEntries(services.map((service) => [passwordVariable(service), databasePassword.optional()])),
);
await Promise.all(
  services.map(async (service) => {
    const server = {
      serverUrl: config.DIRECT_DATABASE_URL ?? config.DATABASE_URL,
      database: `${config.DATABASE_PREFIX}${service}`,
    };
    const applied = await migrate({ ...server, folder: join(APPS, service, 'prisma', 'migrations') });
    console.log(`${service}: ${applied.length > 0 ? applied.join(', ') : 'up to date'}`);
    try {
      const hasRole = await ensureRole({ ...server, password: passwords[passwordVariable(service)] });
      if (!hasRole)
        console.log(`${service}: no role of its own, because ${passwordVariable(service)} is not set`);
    } catch (error) {
      if (!flags['roles-if-allowed'] || !(error instanceof RolesNotAllowed)) throw error;
      console.log(`${service}: no role of its own, because ${error.message}`);
    }
  }),
);
