// Real: PostgreSQL with 200 thousand polls and 100 thousand votes. Its planner chooses freely by its statistics.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServiceDatabase, startPostgres } from '@slovo/testing';
import { SQL_NOW } from '@slovo/testing/query-plans';
import { createPrisma, Prisma, type PrismaClient } from '../src/database.ts';
import { KNOWN, STRANGERS, waitingForMotivator, waitingQuery } from '../src/pending/pending.query.ts';
import { castQuery, receivedQuery } from '../src/votes/stats.query.ts';
import { votesQuery } from '../src/votes/votes.query.ts';

const VOTER = 7;
const NOW = new Date();
let prisma: PrismaClient;

beforeAll(async () => {
  const { ownerUrl } = await createServiceDatabase((await startPostgres()).url, 'voting');
  // The owner, who may ANALYZE.
  prisma = createPrisma(ownerUrl);
  const load = [
    `INSERT INTO people SELECT n, 'user' || n, 'Имя', NULL, NULL, n % 50 = 0, 1 FROM generate_series(1, 2000) AS n`,
    `INSERT INTO promises (id, owner_id, title, approval_type, motivator_id, is_public, version)
     SELECT n, 1 + n % 2000, 'Обещание', (ARRAY['anyuser', 'specific', 'system'])[1 + n % 3]::approval_type,
            CASE WHEN n % 3 = 1 THEN 1 + (n / 3) % 2000 END, n % 2 = 0, 1
     FROM generate_series(1, 20000) AS n`,
    // Nine in ten are decided. Most of the open ones, and the oldest, wait for a motivator or for nobody.
    `INSERT INTO polls (report_id, promise_id, owner_id, status, required_votes, waits_for, opened_at, reported_at, report_text)
     SELECT n, promise.id, promise.owner_id, (CASE WHEN n % 10 = 0 THEN 'open' ELSE 'approved' END)::poll_status, 1,
            CASE WHEN n % 10 > 0 THEN NULL WHEN approval_type = 'specific' THEN motivator_id
                 WHEN approval_type = 'anyuser' AND is_public THEN 0 END,
            ${SQL_NOW} - n * interval '1 minute', ${SQL_NOW} - n * interval '1 minute', 'Сделано'
     FROM generate_series(1, 200000) AS n JOIN promises AS promise ON promise.id = 1 + n / 10`,
    // Every twentieth vote is by the same person.
    `INSERT INTO votes (report_id, voter_id, owner_id, type, cast_at)
     SELECT n, CASE WHEN n % 20 = 0 THEN ${VOTER} ELSE 1000 + n % 900 END, 1 + n % 2000, 'approve', ${SQL_NOW} - n * interval '5 minutes'
     FROM generate_series(1, 100000) AS n`,
    // The person knows a thousand, and those know others.
    `INSERT INTO acquaintances (person_id, known_id, met_at, known_from)
     SELECT ${VOTER}, n, ${SQL_NOW} - n * interval '1 minute', ${SQL_NOW} - interval '1 hour' FROM generate_series(10, 1009) AS n`,
    `INSERT INTO acquaintances (person_id, known_id, met_at, known_from)
     SELECT 1 + n % 2000, 1 + n / 2000, ${SQL_NOW}, ${SQL_NOW} FROM generate_series(200000, 400000) AS n ON CONFLICT DO NOTHING`,
    'ANALYZE people, promises, polls, votes, acquaintances',
  ];
  for (const statement of load) await prisma.$executeRawUnsafe(statement);
});
afterAll(() => prisma.$disconnect());

async function planOf(query: Prisma.Sql): Promise<string> {
  const rows = await prisma.$queryRaw<
    Record<string, string>[]
  >`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${query}`;
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

const month = {
  from: new Date(NOW.getTime() - 30 * 86_400_000),
  until: new Date(NOW.getTime() + 86_400_000),
};
const middle = { at: new Date(NOW.getTime() - 60_000 * 50_000), id: 1 };

describe('with 200 thousand polls', () => {
  it.each([
    [
      'what strangers wait for',
      waitingQuery(STRANGERS, { userId: VOTER, now: NOW }, middle, 51),
      'polls_status_waits_for_reported_at_report_id_idx',
    ],
    [
      'what known people wait for',
      waitingQuery(KNOWN, { userId: VOTER, now: NOW }, middle, 51),
      'polls_open_of_owner_idx',
    ],
    [
      'how much waits for the motivator',
      waitingForMotivator(VOTER),
      'polls_status_waits_for_reported_at_report_id_idx',
    ],
    ['own votes', votesQuery(VOTER, middle, 51), 'votes_voter_id_cast_at_id_idx'],
    ['own votes by day', castQuery(VOTER, month), 'votes_voter_id_cast_at_id_idx'],
    ['votes received', receivedQuery(VOTER, month), 'votes_owner_id_cast_at_idx'],
  ])('%s is found by an index, and no table is read through', async (_, query, index) => {
    const plan = await planOf(query);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (polls|votes|promises)/);
  });

  it.each([
    ['what strangers wait for', waitingQuery(STRANGERS, { userId: VOTER, now: NOW }, middle, 51)],
    ['own votes', votesQuery(VOTER, middle, 51)],
  ])('a page of %s needs no sorting, only the lines it shows', async (_, query) => {
    const plan = await planOf(query);
    expect(plan).not.toMatch(/Sort/);
    expect(plan).toMatch(/Limit \(actual rows=51/);
  });
});
