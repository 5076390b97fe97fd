// Real: PostgreSQL with a thousand people, its planner and its statistics.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forSeveral } from '@slovo/kit/calls';
import { createServiceDatabase, startPostgres } from '@slovo/testing';
import pg from 'pg';
import { CARD_VALUES, cardById, feedCards, ownedCards, runningCards } from '../src/cards/card.statements.ts';
import { PAGE_VALUES, pageOfPromise } from '../src/reports/report-pages.ts';

let client: pg.Client;
beforeAll(async () => {
  const { ownerUrl } = await createServiceDatabase((await startPostgres()).url, 'promises');
  // The owner, who may ANALYZE.
  client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(
    `INSERT INTO people (id, username, first_name, time_zone, day_starts_at, banned, version)
     SELECT n, 'user' || n, 'Имя', 'Europe/Moscow', 0, false, 1 FROM generate_series(1, 1000) AS n`,
  );
  await client.query('ANALYZE people');
});
afterAll(() => client.end());

const lists = [feedCards, ownedCards, runningCards, ownedCards.joined, runningCards.joined];
const several = [
  forSeveral(cardById, CARD_VALUES),
  forSeveral(pageOfPromise, PAGE_VALUES),
  ...lists.map((list) => forSeveral(list, list.values)),
];

it.each([cardById, pageOfPromise, ...lists, ...several])(
  '$name looks up the people of what is stored, also where they are few',
  async ({ text }) => {
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain('Index Scan using people_pkey on people');
    expect(plan).not.toContain('Seq Scan on people');
  },
);

it.each(several)('$name looks each of them up, also where they may be few', async ({ text }) => {
  const { rows } = await client.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toContain('Function Scan on asked');
  expect(plan).not.toMatch(/Hash|Merge Join|Seq Scan/);
});
