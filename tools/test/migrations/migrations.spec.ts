import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
import { faultsOf, type Migration, statementsOf } from './migration-rules.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Migrations from before the rules. A released migration is never changed, and never leaves this list. */
const BEFORE = new Set(
  readFileSync(new URL('before-these-rules.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

const migrations: Migration[] = SERVICES.flatMap((service) => {
  const folder = join(ROOT, 'apps', service, 'prisma', 'migrations');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name: `${service}/${name}`,
      sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8'),
    }));
});

const faultsIn = (sql: string): string[] =>
  faultsOf({ name: 'auth/2_new', sql }, new Set(['auth/1_old', 'auth/2_new']));

/** A statement that each rule refuses, and what to write instead. */
const RULES: [rule: RegExp, broken: string, mended: string][] = [
  [
    /builds an index under a lock/,
    'CREATE INDEX "users_name" ON "users"("name");',
    '-- Reads the table twice.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name" ON "users"("name");',
  ],
  [
    /drops an index under a lock/,
    'DROP INDEX "users_name";',
    'DROP INDEX CONCURRENTLY IF EXISTS "users_name";',
  ],
  [/rebuilds an index/, 'REINDEX TABLE users;', ''],
  [/cannot be repeated/, 'CREATE INDEX CONCURRENTLY a ON users(a);', ''],
  [
    /needs a migration of its own/,
    'CREATE INDEX CONCURRENTLY a ON users(a);\nCREATE INDEX CONCURRENTLY b ON users(b);',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON users(a);',
  ],
  [
    /add a column of the new type/,
    'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE BIGINT;',
    'ALTER TABLE "users" ADD COLUMN "long_age" BIGINT;',
  ],
  [/add a column of the new type/, 'ALTER TABLE users ALTER age TYPE text USING age::text;', ''],
  [
    /add a column of the new type/,
    '-- Only longer\nALTER TABLE users ALTER COLUMN age TYPE TEXT USING age::text;',
    '-- Only longer\nALTER TABLE users ALTER COLUMN "bio" SET DATA TYPE TEXT, ALTER COLUMN "title" TYPE TEXT;',
  ],
  [/add a column of the new type/, '-- Only longer\nALTER TABLE users ALTER age TYPE BIGINT;', ''],
  [
    /computed for each row/,
    'ALTER TABLE users ADD COLUMN key UUID NOT NULL DEFAULT gen_random_uuid();',
    'ALTER TABLE users ADD COLUMN seen TIMESTAMPTZ(3) NOT NULL DEFAULT now();',
  ],
  [/generated or serial/, 'ALTER TABLE users ADD COLUMN place BIGSERIAL;', ''],
  [
    /generated or serial/,
    'ALTER TABLE users ADD COLUMN low text GENERATED ALWAYS AS (lower(name)) STORED;',
    '',
  ],
  [/rewrites the table/, 'VACUUM FULL users;', ''],
  [/rewrites the table/, 'ALTER TABLE users SET UNLOGGED;', ''],
  [
    /give it a default/,
    'ALTER TABLE "users" ADD COLUMN "bio" TEXT NOT NULL;',
    `ALTER TABLE "users" ADD COLUMN "bio" TEXT NOT NULL DEFAULT '';`,
  ],
  [
    /a CHECK that is NOT VALID/,
    'ALTER TABLE "users" ALTER COLUMN "bio" SET NOT NULL;',
    'ALTER TABLE users ADD CONSTRAINT has_bio CHECK (bio IS NOT NULL) NOT VALID;',
  ],
  [
    /add it NOT VALID/,
    'ALTER TABLE "users" ADD CONSTRAINT "of" FOREIGN KEY ("a") REFERENCES "b"("id");',
    'ALTER TABLE "users" ADD CONSTRAINT "of" FOREIGN KEY ("a") REFERENCES "b"("id") NOT VALID;',
  ],
  [/add it NOT VALID/, 'ALTER TABLE users ADD CHECK (age > 0);', 'ALTER TABLE users VALIDATE CONSTRAINT of;'],
  [
    /ADD CONSTRAINT … USING INDEX/,
    'ALTER TABLE users ADD CONSTRAINT one UNIQUE (name);',
    'ALTER TABLE users ADD CONSTRAINT one UNIQUE USING INDEX users_name;',
  ],
  [/in pieces, by a job/, `UPDATE users SET bio = '' WHERE bio IS NULL;`, ''],
  [/in pieces, by a job/, 'WITH old AS (SELECT 1) DELETE FROM users USING old;', ''],
  [/locks a table/, 'LOCK TABLE users IN SHARE MODE;', ''],
  [/hides statements/, `DO $$ BEGIN UPDATE users SET bio = ''; END $$;`, ''],
  [/sets lock_timeout/, 'SET LOCAL lock_timeout = 0;', ''],
  [/ends its transaction/, 'COMMIT;', ''],
  [
    /takes away/,
    'ALTER TABLE "users" DROP COLUMN "bio";',
    '-- Unused since: 1_old\nALTER TABLE "users" DROP COLUMN "bio";',
  ],
  [
    /takes away/,
    '-- Unused since: 2_new\nALTER TABLE "users" RENAME COLUMN "bio" TO "about";',
    '-- Unused since: 1_old\nDROP TABLE "users";',
  ],
  [
    /takes away/,
    'ALTER TABLE users ALTER COLUMN bio DROP DEFAULT;',
    'ALTER TABLE users ALTER COLUMN bio DROP NOT NULL;',
  ],
];

describe('a migration', () => {
  it.each(RULES)('[MIGRATE-01] is refused: %s', (rule, broken, mended) => {
    expect(faultsIn(broken).join('\n')).toMatch(rule);
    expect(faultsIn(mended)).toEqual([]);
  });

  it('[MIGRATE-01] may do anything with tables that it creates', () => {
    const sql = `CREATE TABLE "marks" ("id" BIGSERIAL, "a" TEXT);
      CREATE INDEX "of_a" ON "marks"("a");
      ALTER TABLE "marks" ADD CONSTRAINT "of" FOREIGN KEY ("a") REFERENCES "b"("id");
      INSERT INTO marks (a) VALUES ('one; two');`;
    expect(faultsIn(sql)).toEqual([]);
    expect(statementsOf(sql)).toHaveLength(4);
  });

  it('[MIGRATE-01] is read as PostgreSQL reads it', () => {
    const sql = `-- One; of; a comment
      CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN UPDATE users SET a = ';'; RETURN 1; END $body$;
      /* ; */ CREATE TABLE "semi;colon" ("a" TEXT DEFAULT 'it''s;');`;
    expect(statementsOf(sql).map(({ text }) => text.split('(')[0]!.trim())).toEqual([
      'CREATE FUNCTION f',
      'CREATE TABLE "semi;colon"',
    ]);
  });

  it('[MIGRATE-01] of every service keeps the rules, unless it is older than they are', () => {
    const known = new Set(migrations.map(({ name }) => name));
    const fresh = migrations.filter(({ name }) => !BEFORE.has(name));
    expect(fresh.flatMap((one) => faultsOf(one, known))).toEqual([]);
    // The list of older ones is not a way around the rules.
    expect([...BEFORE].filter((name) => !existsSync(folderOf(name)))).toEqual([]);
    expect(BEFORE.size).toBe(72);
  });
});

const folderOf = (name: string): string => {
  const [service = '', folder = ''] = name.split('/');
  return join(ROOT, 'apps', service, 'prisma', 'migrations', folder);
};
