// Makes the streams and consumers on NATS_URL, brings every service's database on DATABASE_URL up to date, and gives the
// service's role its rights there: for npm start, the tests, compose and Kubernetes alike. DATABASE_URL names the owner, which
// may create databases and roles. --roles-if-allowed: npm start has passwords for roles, and a server that it was given may not
// want any.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROVISIONING } from '@slovo/contracts/identities';
import { passwordVariable } from '@slovo/contracts/services';
import { databasePassword, databaseVariables, readConfig, serviceVariables } from '@slovo/kit/config';
import { migrate } from '@slovo/kit/db/migrate';
import { ensureRole, RolesNotAllowed } from '@slovo/kit/db/roles';
import { provision } from '@slovo/kit/events/provision';
import { connectOnce } from '@slovo/kit/nats';

const { values: flags } = parseArgs({ options: { 'roles-if-allowed': { type: 'boolean' } } });
const APPS = fileURLToPath(new URL('../../apps', import.meta.url));

const services = readdirSync(APPS).filter((name) => existsSync(join(APPS, name, 'prisma', 'migrations')));
const { NATS_URL, NATS_SEED, NATS_IDENTITIES, NATS_CREDS, NATS_CA, NATS_REPLICAS } = serviceVariables;
const { NODE_ENV, NATS_PREFIX, CLOCK_CONTROL } = serviceVariables;
const config = readConfig({
  ...databaseVariables,
  NODE_ENV,
  NATS_SEED,
  NATS_IDENTITIES,
  NATS_CREDS,
  NATS_CA,
  NATS_REPLICAS,
  NATS_PREFIX,
  CLOCK_CONTROL,
  // Without its default: a job that lacks it must fail, not its services.
  NATS_URL: NATS_URL.unwrap(),
});
const passwords = readConfig(
  Object.fromEntries(services.map((service) => [passwordVariable(service), databasePassword.optional()])),
);
// First: pods wait for the tables of their release, and find this done as well.
const nats = await connectOnce(config, 'migrate', PROVISIONING);
try {
  await provision(nats, {
    prefix: config.NATS_PREFIX && `${config.NATS_PREFIX}.`,
    clockControl: config.CLOCK_CONTROL,
  });
} finally {
  await nats.close();
}
console.log('NATS: streams and consumers are there');

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
