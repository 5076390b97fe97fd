// Run by plain Node after the migrations (type stripping only: no decorators here).
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

export interface RoleOptions {
  /** Any database on the server, as the role that owns the service's database, which may create roles. */
  serverUrl: string;
  /** The database of the service; its role has the same name. */
  database: string;
  /** Without one, the role keeps the password that it has, and nothing happens where it does not exist. */
  password?: string | undefined;
}

export class RolesNotAllowed extends Error {
  constructor({ user = '', database }: pg.Client, cause: unknown) {
    super(
      `${user} may not create or change the role "${database}". As a superuser: ALTER ROLE ${pg.escapeIdentifier(user)} CREATEROLE`,
      { cause },
    );
  }
}

/** Tables to which a service adds rows, and whose rows it can neither change nor delete. */
const APPEND_ONLY = ['audit_log'];
/** Written by migrations; a pod waits until its own are there. */
const READ_ONLY = ['_prisma_migrations'];

/** PostgreSQL's own default. */
const ITERATIONS = 4096;

/**
 * Makes the role of a service and gives it the rights to use the tables of its own database, and nothing else: it owns no
 * table, so it can neither change the schema nor switch triggers off, and only it and the owner may connect. Repeat it
 * after every migration. Services may run meanwhile: rights change in one transaction.
 * @returns whether the service has a role now
 * @throws RolesNotAllowed where the owner may neither create the role nor change it; then nothing has changed
 */
export async function ensureRole({ serverUrl, database, password }: RoleOptions): Promise<boolean> {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.rights]);
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [database]);
    if (!rowCount && password === undefined) return false;
    const role = pg.escapeIdentifier(database);
    if (!rowCount) await ifAllowed(client, `CREATE ROLE ${role}`);
    if (password !== undefined)
      await ifAllowed(client, `ALTER ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(scramSecret(password))}`);
    await client.query(rightsOf(role, await readTables(client)));
    await client.query('COMMIT');
    return true;
  } finally {
    // What was not committed is rolled back.
    await client.end();
  }
}

async function ifAllowed(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    // 42501: insufficient_privilege
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    throw new RolesNotAllowed(client, error);
  }
}

async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  return rows.map(({ name }) => name);
}

/** @param role and everything else is quoted */
function rightsOf(role: string, tables: readonly string[]): string {
  const only = (rights: string, names: readonly string[]): string[] =>
    names
      .filter((name) => tables.includes(name))
      .map(
        (name) =>
          `REVOKE ALL ON ${pg.escapeIdentifier(name)} FROM ${role};
           GRANT ${rights} ON ${pg.escapeIdentifier(name)} TO ${role}`,
      );
  return [
    // Every role is a member of PUBLIC, those of the other services too. The database has the role's name.
    `REVOKE ALL ON DATABASE ${role} FROM PUBLIC`,
    `GRANT CONNECT, TEMPORARY ON DATABASE ${role} TO ${role}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
    ...only('SELECT, INSERT', APPEND_ONLY),
    ...only('SELECT', READ_ONLY),
  ].join(';\n');
}

/**
 * What PostgreSQL keeps of a password (RFC 5803): made here, so that the password itself is in no statement, which a server
 * may log.
 */
function scramSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
