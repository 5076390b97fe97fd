// Real: PostgreSQL and the migrations as `npm start` runs them on a server that it was given.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { passwordVariable, SERVICES } from '@slovo/contracts/services';
import { startNats, startPostgres, type Started } from '@slovo/testing';
import pg from 'pg';
import { findUsableRoles } from './usable-roles.ts';

const MIGRATE = fileURLToPath(new URL('migrate.ts', import.meta.url));
const PASSWORDS = Object.fromEntries(
  SERVICES.map((service) => [passwordVariable(service), `a password of ${service}`]),
);

let postgres: Started;
let nats: Started;
beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterAll(() => Promise.all([postgres.stop(), nats.stop()]));

const NAME = `u${randomBytes(4).toString('hex')}`;

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const migrate = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [MIGRATE, ...args], {
    env: { ...process.env, NATS_URL: nats.url, NATS_PREFIX: `${NAME}-`, ...env },
  });

describe('[ROLES-05] a server that npm start was given', () => {
  // One course, because the migrations of all services take a second of processor time: only the first run has any to apply.
  it('is used as its user where that may create no roles, and gets the roles where it may', async () => {
    await asSuperuser(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD 'secret'`);
    const address = {
      DATABASE_URL: Object.assign(new URL(postgres.url), { username: NAME, password: 'secret' }).href,
      DATABASE_PREFIX: `${NAME}_`,
    };
    const env = { ...PASSWORDS, ...address };

    const { stdout } = await migrate(env, '--roles-if-allowed');
    for (const service of SERVICES)
      expect(stdout).toMatch(new RegExp(`^${service}: no role of its own, because .* may not create`, 'm'));
    expect(await findUsableRoles(env)).toEqual({
      env: address,
      refusal: expect.stringContaining(`"${NAME}_`),
    });
    await expect(migrate(env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching('may not create'),
    });

    await asSuperuser(`ALTER ROLE ${NAME} CREATEROLE`);
    await migrate(env, '--roles-if-allowed');
    expect(await findUsableRoles(env)).toEqual({ env, refusal: undefined });
  });
});
