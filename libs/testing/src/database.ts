import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseUrl } from '@slovo/kit/db/database';
import { migrate } from '@slovo/kit/db/migrate';
import { ensureRole } from '@slovo/kit/db/roles';
import pg from 'pg';

const APPS = fileURLToPath(new URL('../../../apps', import.meta.url));
/** An advisory lock: Jest workers that need the same template create it once. */
const TEMPLATE_LOCK = 424_100_733;

export interface ServiceDatabase {
  /** Address of the new database, as the role of the service. */
  url: string;
  /** The same as its owner, for what a service may not do: change tables, switch triggers off. */
  ownerUrl: string;
  /** With DATABASE_URL (any database of the server) it makes the service find the same database. */
  prefix: string;
}

/** The password of the services' roles in tests. */
export const ROLE_PASSWORD = 'password of tests';

/**
 * A new database with the given SQL applied. The first one of each SQL becomes a template that the others copy, so a
 * database for each spec file costs a few dozen milliseconds. Returns its address.
 */
export async function createDatabase(serverUrl: string, sql: string): Promise<string> {
  return copyOfSql(serverUrl, sql, `t_${randomBytes(6).toString('hex')}`);
}

/** The same with the service's own migrations, named as the service expects it. */
export async function createServiceDatabase(serverUrl: string, service: string): Promise<ServiceDatabase> {
  const prefix = `t_${randomBytes(6).toString('hex')}_`;
  const database = `${prefix}${service}`;
  const ownerUrl = await copyOfSql(serverUrl, sqlOf(migrationsOf(service)), database);
  await ensureRole({ serverUrl, database, password: ROLE_PASSWORD });
  const own = { DATABASE_URL: serverUrl, DATABASE_PASSWORD: ROLE_PASSWORD, DATABASE_PREFIX: prefix };
  return { url: databaseUrl(own, service), ownerUrl, prefix };
}

/**
 * The databases of all services, named as services with this DATABASE_PREFIX expect them. Copies of databases that the
 * migrate job made, so that it finds nothing to do: by itself it takes a second of processor time for each installation.
 */
export async function createMigratedDatabases(serverUrl: string, prefix: string): Promise<void> {
  for (const service of readdirSync(APPS).filter((name) => existsSync(migrationsFolder(name)))) {
    const folder = migrationsFolder(service);
    await copyTemplate(serverUrl, `by the job: ${sqlOf(migrationsOf(service))}`, {
      name: `${prefix}${service}`,
      fill: (database) => migrate({ serverUrl, database, folder }),
    });
  }
}

/**
 * A database with rows that were written before a migration: the earlier migrations, then the SQL of these rows, then this
 * migration and the later ones. Returns its address.
 * @param migration the name of its folder
 */
export async function upgradeServiceDatabase(
  serverUrl: string,
  service: string,
  migration: string,
  rows: string,
): Promise<string> {
  const all = migrationsOf(service);
  const start = all.findIndex(({ name }) => name === migration);
  if (start < 1) throw new Error(`${service} has no migration ${migration}, or it is the first`);
  const url = await createDatabase(serverUrl, sqlOf(all.slice(0, start)));
  await connected(url, async (client) => {
    await client.query(rows);
    for (const one of all.slice(start)) await client.query(sqlOf([one]));
  });
  return url;
}

interface Migration {
  name: string;
  sql: string;
}

const migrationsFolder = (service: string): string => join(APPS, service, 'prisma', 'migrations');

function migrationsOf(service: string): Migration[] {
  const folder = migrationsFolder(service);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** As one script, which runs in one transaction. */
const sqlOf = (migrations: readonly Migration[]): string =>
  migrations.map(({ sql }) => sql.replaceAll(/\bCONCURRENTLY\b/g, '')).join('\n');

const copyOfSql = (serverUrl: string, sql: string, name: string): Promise<string> =>
  copyTemplate(serverUrl, sql, {
    name,
    fill: (database) => connected(onDatabase(serverUrl, database), (inside) => inside.query(sql)),
  });

interface Copy {
  name: string;
  /** Makes an empty database what the template shall be. */
  fill: (database: string) => Promise<unknown>;
}

/** @param content identifies what `fill` makes: the same content has the same template */
async function copyTemplate(serverUrl: string, content: string, { name, fill }: Copy): Promise<string> {
  const template = `template_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  await connected(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) await makeTemplate(client, template, fill);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return onDatabase(serverUrl, name);
}

/** Created under another name and renamed, so that nobody copies an unfinished template. */
async function makeTemplate(client: pg.Client, template: string, fill: Copy['fill']): Promise<void> {
  const half = `${template}_half`;
  await client.query(`DROP DATABASE IF EXISTS ${half} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${half}`);
  await fill(half);
  await client.query(`ALTER DATABASE ${half} RENAME TO ${template}`);
}

async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Address of a database of the server that the Jest setup names, as the owner of its tables. */
export function asOwner(database: string): string {
  const { DATABASE_URL: server } = process.env;
  if (!server) throw new Error('DATABASE_URL names no server: the project has no Jest setup');
  return onDatabase(server, database);
}

const onDatabase = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
