// Real: every service as built, PostgreSQL, NATS. People are written into the database of accounts; not real: Telegram.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startWorld, type World } from '@slovo/testing';
import { SignJWT } from 'jose';
import pg from 'pg';

const REPORTERS = 50;
/** Reports of each; a promise accepts ten a day. */
const ROUNDS = 4;
const SECRET = randomBytes(32).toString('hex');
const UNLIMITED = '1000000000';

let world: World;
/** Bearer tokens: the reporters', then a voter's. */
let tokens: string[];

beforeAll(async () => {
  world = await startWorld({
    JWT_SECRET: SECRET,
    RATE_LIMIT_READ: UNLIMITED,
    RATE_LIMIT_WRITE: UNLIMITED,
  });
  tokens = await signInAll(REPORTERS + 1);
});
afterAll(() => world.stop());

/** Runs SQL in the database of a service. */
async function query<R extends object>(service: string, text: string, values: unknown[]): Promise<R[]> {
  const url = Object.assign(new URL(world.databaseUrl), { pathname: `/${world.databasePrefix}${service}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Accounts and sessions, as many sign-ins would leave them. */
async function signInAll(count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, () => randomUUID());
  const now = new Date();
  const monthLater = new Date(now.getTime() + 30 * 86_400_000);
  const rows = await query<{ user_id: number; id: string }>(
    'auth',
    `WITH people AS (
       INSERT INTO users (telegram_id, first_name, created_at)
       SELECT 7000000000 + n, 'Вера', $2 FROM generate_series(1, cardinality($1::text[])) AS n RETURNING id, telegram_id)
     INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
     SELECT ($1::text[])[telegram_id - 7000000000], id, 'webapp', '{}', $2, $2, $3 FROM people RETURNING id, user_id`,
    [sessions, now, monthLater],
  );
  await query(
    'promises',
    `INSERT INTO people (id, first_name, time_zone, day_starts_at, banned, version)
     SELECT id, 'Вера', 'Europe/Moscow', 3, false, 1 FROM unnest($1::int[]) AS id`,
    [rows.map(({ user_id }) => user_id)],
  );
  return Promise.all(
    rows.map(({ user_id, id }) =>
      new SignJWT({ user_id, session_id: id, roles: ['user'] })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(monthLater)
        .sign(new TextEncoder().encode(SECRET)),
    ),
  );
}

async function send(token: string, method: string, path: string, body: object | FormData): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(world.appUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
}

async function sent<T>(
  token: string,
  method: string,
  path: string,
  body: object | FormData = {},
): Promise<T> {
  const response = await send(token, method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A running public promise that anyone may judge. */
async function startPromise(token: string): Promise<number> {
  const facts = { title: 'Бегать', type: 'challenge', days_total: 7, is_public: true };
  const { id } = await sent<{ id: number }>(token, 'POST', '/api/promises', facts);
  await sent(token, 'PATCH', `/api/promises/${id}/approval-type`, {
    approvalType: 'anyuser',
    username: null,
  });
  await sent(token, 'POST', `/api/promises/${id}/start`);
  return id;
}

/** The answer to a vote right after its report. It is repeated while the service asks for it. */
async function reportAndVote(reporter: string, voter: string, promise: number): Promise<string> {
  const form = new FormData();
  form.append('text', 'Ещё один день');
  const { report } = await sent<{ report: { id: number } }>(
    reporter,
    'POST',
    `/api/promises/${promise}/reports`,
    form,
  );
  for (let isRepeated = false; ; isRepeated = true) {
    const response = await send(voter, 'POST', `/api/reports/${report.id}/vote`, { voteType: 'approve' });
    const { code } = (await response.json()) as { code?: string };
    // A 503 leaves open whether the vote was counted: "already voted" says that it was.
    if (response.status === 200 || (isRepeated && code === 'ALREADY_VOTED')) return 'counted';
    if (response.status !== 503) return `${response.status} ${code}`;
  }
}

it(`a vote right after a report’s 201 never gets 404, while ${REPORTERS} people report at once`, async () => {
  const voter = tokens.at(-1)!;
  const answers = await Promise.all(
    tokens.slice(0, REPORTERS).map(async (token) => {
      const promise = await startPromise(token);
      const own: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) own.push(await reportAndVote(token, voter, promise));
      return own;
    }),
  );
  // On a busy machine the event of a report may be outstanding for long: then the answer is 503, and the vote is repeated.
  expect(answers.flat()).toEqual(Array.from({ length: REPORTERS * ROUNDS }, () => 'counted'));
});
