import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { RunSql } from './databases.ts';

/** Ids of those who vote; far from the seeded ones. */
const FIRST_VOTER = 190_000_001;
const VOTERS = 32;

export interface Voter {
  id: number;
  token: string;
}

/** People with a session each. */
export async function createVoters(sql: RunSql, jwtSecret: string): Promise<Voter[]> {
  const ids = Array.from({ length: VOTERS }, (_, index) => FIRST_VOTER + index);
  await sql(
    'auth',
    `INSERT INTO users (id, telegram_id, first_name, created_at) SELECT id, 6000000000 + id, 'Вера', now() FROM unnest($1::int[]) AS id`,
    [ids],
  );
  return signIn(sql, jwtSecret, ids);
}

/** A session for each of these people, signed by the secret of the system under test. */
export async function signIn(sql: RunSql, jwtSecret: string, ids: readonly number[]): Promise<Voter[]> {
  return Promise.all(
    ids.map(async (id) => {
      const session = randomUUID();
      await sql(
        'auth',
        `INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
         VALUES ($1, $2, 'webapp', '{}', now(), now(), now() + interval '30 days')`,
        [session, id],
      );
      const token = await new SignJWT({ user_id: id, session_id: session, roles: ['user'] })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('30 days')
        .sign(new TextEncoder().encode(jwtSecret));
      return { id, token };
    }),
  );
}
