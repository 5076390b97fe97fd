import { describe, expect, it } from '@jest/globals';
import { configurationOf, followsNames, usersOf, versionIn } from './pgbouncer.ts';

const server = new URL('postgresql://postgres:secret%20word@127.0.0.1:5433/postgres');

describe('[SPEED-542] a pooler in front of the whole system', () => {
  it.each([
    ['PgBouncer 1.18.0\nlibevent 2.1.12-stable\n', [1, 18], false],
    ['PgBouncer 1.21.0\n', [1, 21], true],
    ['PgBouncer 1.25.1\n', [1, 25], true],
    ['PgBouncer 2.0.0\n', [2, 0], true],
  ] as const)('%j follows named statements if it can', (output, version, follows) => {
    expect(versionIn(output)).toEqual(version);
    expect(followsNames(version)).toBe(follows);
  });

  it('is no other program', () => expect(() => versionIn('pgpool-II 4.5')).toThrow('not a version'));

  const port = 6432;
  const users = '/users';
  const debian = { version: [1, 18], port, users, named: false } as const;
  const newer = { version: [1, 21], port, users, named: true } as const;

  it('is told of names only where it knows them: an unknown setting ends it', () => {
    expect(configurationOf(server, debian)).toContain('* = host=127.0.0.1 port=5433\n');
    expect(configurationOf(server, debian)).not.toContain('max_prepared_statements');
    expect(configurationOf(server, newer)).toContain('max_prepared_statements = 500');
  });

  it('asks PostgreSQL for the passwords of all roles, as the owner', () => {
    expect(configurationOf(server, newer)).toContain('auth_user = postgres\n');
    expect(configurationOf(server, newer)).toContain('auth_file = /users\n');
    expect(usersOf(server)).toBe('"postgres" "secret word"\n');
  });

  it('is told which database it asks only where it knows that', () => {
    expect(configurationOf(server, debian)).not.toContain('auth_dbname');
    expect(configurationOf(server, { ...debian, version: [1, 19] })).toContain('auth_dbname = postgres\n');
  });
});
