// Real: PostgreSQL with the tables of services, and their roles.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
import { createServiceDatabase, type ServiceDatabase, startPostgres } from '@slovo/testing';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../src/db/advisory-locks.ts';
import { databaseUrl } from '../src/db/database.ts';
import { ensureRole } from '../src/db/roles.ts';

const DENIED = '42501';
const WRONG_PASSWORD = '28P01';

let server: string;
let auth: ServiceDatabase;
let voting: ServiceDatabase;
const opened: pg.Client[] = [];

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  opened.push(client);
  return client;
}

beforeAll(async () => {
  server = (await startPostgres()).url;
  [auth, voting] = await Promise.all([
    createServiceDatabase(server, 'auth'),
    createServiceDatabase(server, 'voting'),
  ]);
});
afterAll(() => Promise.all(opened.map((client) => client.end())));

const named = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
const databaseOf = ({ url }: ServiceDatabase): string => new URL(url).pathname.slice(1);

describe('[ROLES-01] the role of a service', () => {
  it.each(SERVICES)('of %s reads and writes each of its tables', async (service) => {
    const client = await open((await createServiceDatabase(server, service)).url);
    const { rows } = await client.query<{ name: string; lacks: string }>(
      `SELECT tablename AS name, string_agg(wanted, ',' ORDER BY wanted) FILTER (WHERE NOT has_table_privilege(tablename, wanted)) AS lacks
       FROM pg_tables, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
       WHERE schemaname = 'public' GROUP BY tablename ORDER BY tablename`,
    );
    expect(rows.length).toBeGreaterThan(5);
    const limited = Object.fromEntries(
      rows.filter(({ lacks }) => lacks).map(({ name, lacks }) => [name, lacks]),
    );
    expect(limited).toEqual(service === 'auth' ? { audit_log: 'DELETE,UPDATE' } : {});
    const sequences = await client.query(
      `SELECT FROM pg_sequences WHERE NOT has_sequence_privilege(sequencename::text, 'USAGE')`,
    );
    expect(sequences.rowCount).toBe(0);
  });

  it('takes session locks, listens, notifies, and has temporary tables', async () => {
    const client = await open(voting.url);
    await client.query(`SELECT pg_advisory_lock(7), pg_advisory_unlock(7)`);
    const heard = new Promise((resolve) => client.once('notification', resolve));
    await client.query('LISTEN wake');
    await client.query(`NOTIFY wake`);
    await expect(heard).resolves.toMatchObject({ channel: 'wake' });
    await client.query('CREATE TEMP TABLE kept (id int)');
    await client.query(`SELECT set_config('lock_timeout', '1s', false)`);
  });

  it.each([
    ['switch a trigger off', 'ALTER TABLE audit_log DISABLE TRIGGER USER'],
    ['switch all triggers off', `SET session_replication_role = 'replica'`],
    ['change the audit log', `UPDATE audit_log SET reason = ''`],
    ['delete from the audit log', 'DELETE FROM audit_log'],
    ['empty the audit log', 'TRUNCATE audit_log'],
    ['drop a table', 'DROP TABLE audit_log'],
    ['add a table', 'CREATE TABLE mine (id int)'],
    ['add a schema', 'CREATE SCHEMA mine'],
    [
      'replace a function',
      `CREATE OR REPLACE FUNCTION refuse_to_rewrite_audit_log() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    ],
    ['add a column', 'ALTER TABLE users ADD COLUMN mine int'],
    ['add a role', 'CREATE ROLE mine'],
    ['add a database', 'CREATE DATABASE mine'],
    ['read the passwords', 'SELECT * FROM pg_authid'],
    ['run a program', `COPY users FROM PROGRAM 'true'`],
    ['read a file', `SELECT pg_read_file('PG_VERSION')`],
    ['be the owner', 'SET ROLE postgres'],
  ])('cannot %s', async (_, statement) => {
    const client = await open(auth.url);
    await expect(client.query(statement)).rejects.toMatchObject({ code: DENIED });
  });

  it('cannot give rights that it has', async () => {
    const client = await open(auth.url);
    // PostgreSQL only warns that nothing was granted.
    await client.query(
      `GRANT CONNECT ON DATABASE ${databaseOf(auth)} TO PUBLIC; GRANT ALL ON audit_log TO PUBLIC`,
    );
    await expect(open(named(voting.url, databaseOf(auth)))).rejects.toMatchObject({ code: DENIED });
    await expect(client.query('DELETE FROM audit_log')).rejects.toMatchObject({ code: DENIED });
  });

  it('[ROLES-02] connects to the database of no other service', async () => {
    await expect(open(named(auth.url, databaseOf(voting)))).rejects.toMatchObject({ code: DENIED });
    await expect(open(named(voting.url, databaseOf(auth)))).rejects.toMatchObject({ code: DENIED });
  });
});

describe('[ROLES-03] ensureRole', () => {
  /** As a managed server has it: no superuser, but the owner of the databases. */
  async function migrator(rights: string): Promise<string> {
    const name = `m_${randomBytes(4).toString('hex')}`;
    const admin = await open(server);
    await admin.query(`CREATE ROLE ${name} LOGIN ${rights} PASSWORD 'password of owner'`);
    return Object.assign(new URL(server), { username: name, password: 'password of owner' }).href;
  }

  async function ownDatabase(url: string): Promise<{ serverUrl: string; database: string }> {
    const database = `r_${randomBytes(4).toString('hex')}_x`;
    await (await open(url)).query(`CREATE DATABASE ${database}`);
    await (await open(named(url, database))).query('CREATE TABLE word (id serial, text text)');
    return { serverUrl: url, database };
  }

  const as = (target: { database: string }, password: string): Promise<pg.Client> =>
    open(
      databaseUrl(
        { DATABASE_URL: server, DATABASE_PASSWORD: password, DATABASE_PREFIX: target.database.slice(0, -1) },
        'x',
      ),
    );

  it('needs no superuser, and may be repeated, also by several at once', async () => {
    const target = await ownDatabase(await migrator('CREATEDB CREATEROLE'));
    const password = 'p@ss/w%rd: of a role';
    const made = await Promise.all(Array.from({ length: 3 }, () => ensureRole({ ...target, password })));
    expect(made).toEqual([true, true, true]);
    const client = await as(target, password);
    await client.query(`INSERT INTO word (text) VALUES ('слово')`);
  });

  it('runs while replicas of the service run, with every lock that they hold for as long', async () => {
    const replica = await open(voting.url);
    const { rights, ...held } = ADVISORY_LOCKS;
    for (const lock of Object.values(held)) await replica.query('SELECT pg_advisory_lock($1)', [lock]);
    expect(await ensureRole({ serverUrl: server, database: databaseOf(voting) })).toBe(true);
    await replica.query('SELECT pg_advisory_unlock_all()');
    expect(Object.values(held)).not.toContain(rights);
  });

  it('gives rights to tables that came later, without a password too', async () => {
    const target = await ownDatabase(await migrator('CREATEDB CREATEROLE'));
    const password = 'password of this role';
    await ensureRole({ ...target, password });
    const owner = await open(named(target.serverUrl, target.database));
    await owner.query('CREATE TABLE later (id int); CREATE TABLE _prisma_migrations (id int)');
    const client = await as(target, password);
    await expect(client.query('SELECT FROM later')).rejects.toMatchObject({ code: DENIED });
    expect(await ensureRole(target)).toBe(true);
    await client.query('SELECT FROM later, _prisma_migrations');
    await expect(client.query('DELETE FROM _prisma_migrations')).rejects.toMatchObject({ code: DENIED });
  });

  it('changes the password', async () => {
    const target = await ownDatabase(await migrator('CREATEDB CREATEROLE'));
    await ensureRole({ ...target, password: 'the first password' });
    await ensureRole({ ...target, password: 'the second password' });
    await as(target, 'the second password');
    await expect(as(target, 'the first password')).rejects.toMatchObject({ code: WRONG_PASSWORD });
  });

  it('takes rights away that a former release gave', async () => {
    const target = await ownDatabase(server);
    const password = 'password of this role';
    await ensureRole({ ...target, password });
    const owner = await open(named(server, target.database));
    await owner.query(
      `GRANT TRUNCATE ON word TO ${target.database}; GRANT CONNECT ON DATABASE ${target.database} TO PUBLIC`,
    );
    await ensureRole(target);
    await expect((await as(target, password)).query('TRUNCATE word')).rejects.toMatchObject({ code: DENIED });
    await expect(open(named(auth.url, target.database))).rejects.toMatchObject({ code: DENIED });
  });

  it('leaves a service without a password as it is', async () => {
    const target = await ownDatabase(server);
    expect(await ensureRole(target)).toBe(false);
  });

  it('says what an owner lacks that may create no roles', async () => {
    const target = await ownDatabase(await migrator('CREATEDB'));
    await expect(ensureRole({ ...target, password: 'password of this role' })).rejects.toThrow(
      /may not create or change the role .* CREATEROLE$/,
    );
  });
});
