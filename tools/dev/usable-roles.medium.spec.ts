// Real: PostgreSQL and the migrations as `npm start` runs them on a server that it was given.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { passwordVariable, SERVICES } from '@slovo/contracts/services';
import { startPostgres, type Started } from '@slovo/testing';
import pg from 'pg';
import { findUsableRoles } from './usable-roles.ts';

const MIGRATE = fileURLToPath(new URL('migrate.ts', import.meta.url));
const PASSWORDS = Object.fromEntries(
  SERVICES.map((service) => [passwordVariable(service), `a password of ${service}`]),
);

let postgres: Started;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Another user of the server, with this right and no other. */
async function environmentOf(rights: string): Promise<Record<string, string>> {
  const name = `u${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE ROLE ${name} LOGIN ${rights} PASSWORD 'secret'`);
  await client.end();
  const url = Object.assign(new URL(postgres.url), { username: name, password: 'secret' }).href;
  return { ...PASSWORDS, DATABASE_URL: url, DATABASE_PREFIX: `${name}_` };
}

const migrate = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [MIGRATE, ...args], { env: { ...process.env, ...env } });

describe('[ROLES-05] a server that npm start was given', () => {
  it('gets the roles where its user may create them', async () => {
    const env = await environmentOf('CREATEDB CREATEROLE');
    await migrate(env, '--roles-if-allowed');
    expect(await findUsableRoles(env)).toEqual({ env, refusal: undefined });
  });

  it('is used as its user where that may create no roles', async () => {
    const env = await environmentOf('CREATEDB');
    await expect(migrate(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching('may not create'),
    });
    const { stdout } = await migrate(env, '--roles-if-allowed');
    for (const service of SERVICES)
      expect(stdout).toMatch(new RegExp(`^${service}: no role of its own, because .* may not create`, 'm'));
    const { DATABASE_URL, DATABASE_PREFIX } = env;
    expect(await findUsableRoles(env)).toEqual({
      env: { DATABASE_URL, DATABASE_PREFIX },
      refusal: expect.stringContaining(`"${DATABASE_PREFIX}`),
    });
  });
});
