// Services are killed while a person is deleted, as by a power cut: every count is exact all the same.
// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import pg from 'pg';
import { Actor } from '../src/actor.ts';
import { countsOf, DeletingOperator, votedPromise } from '../src/deletions.ts';
import { operatorToken } from '../src/operator.ts';

const OPERATOR = 77_000_042;
/** `DELETION_REPORTS=10000` for a large person: several pieces of each table either way. */
const REPORTS = Number(process.env['DELETION_REPORTS'] ?? 6_000);
let world: World;
let operator: DeletingOperator;
let voter: Actor;

const arrive = async (first_name: string, username: string): Promise<Actor> =>
  (await Actor.arrive(world, { first_name, username })).signIn();
const because = (idempotencyKey: string, more: object = {}) => ({
  reason: 'Просит',
  idempotencyKey,
  ...more,
});

beforeAll(async () => {
  world = await startWorld({ ADMIN_TELEGRAM_IDS: String(OPERATOR), RATE_LIMIT_OPERATOR_READ: '100000' });
  operator = new DeletingOperator(world, await operatorToken(world, OPERATOR));
  voter = await arrive('Вера', 'vera_sees');
});
afterAll(() => world.stop());

/** Makes a person with a promise, a report with a photo, a vote on it, and a vote of their own. */
async function activePerson(username: string): Promise<Actor> {
  const person = await arrive('Лена', username);
  await votedPromise(person, voter, 'Своё');
  await votedPromise(voter, person, 'Чужое');
  await world.settle();
  return person;
}

async function inDatabase(service: string, sql: string, values: unknown[]): Promise<void> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}${service}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

/** More reports, and receipts about them, than one piece removes. */
async function makeLarge({ userId }: Actor): Promise<void> {
  await inDatabase(
    'promises',
    `INSERT INTO reports (promise_id, user_id, day_number, text, status, source, created_at)
     SELECT promise_id, user_id, day_number, 'ещё', status, source, created_at
     FROM (SELECT * FROM reports WHERE user_id = $1 LIMIT 1) AS report, generate_series(1, $2::int)`,
    [userId, REPORTS],
  );
  await inDatabase(
    'notifications',
    `INSERT INTO reports (id, promise_id, status, created_at)
     SELECT 10000000 + i, promise_id, status, created_at
     FROM (SELECT reports.* FROM reports JOIN promises ON promises.id = promise_id WHERE user_id = $1 LIMIT 1) AS report,
          generate_series(1, $2::int) AS i`,
    [userId, REPORTS],
  );
}

describe('the deletion of a person', () => {
  it.each(['auth', 'promises', 'notifications'])(
    '[ADM-DEL-31] has exact counts although %s is killed',
    async (victim) => {
      const person = await activePerson(`lena_x_${victim}`);
      const counted = countsOf(await operator.dryRunOfUser(person.userId));
      const { deletionJobId } = await operator.deleteUser(person.userId, because(`crash-${victim}`));
      world.crash(victim);
      const job = await operator.finished(deletionJobId);
      await world.ready();
      expect([victim, job.removedCounts]).toEqual([victim, counted]);
      expect(job.removedCounts).toMatchObject({
        users: 1,
        promises: 1,
        reports: 1,
        anonymised_votes: 1,
        files: 1,
      });
    },
  );

  it('[ADM-DEL-31] of much has exact counts although every process is killed on the way', async () => {
    const person = await activePerson('lena_large');
    await makeLarge(person);
    const counted = countsOf(await operator.dryRunOfUser(person.userId));
    expect(counted).toMatchObject({ reports: REPORTS + 1, reminded_reports: REPORTS + 1 });
    const { deletionJobId } = await operator.deleteUser(person.userId, because('large'));
    for (const victim of PROCESSES) world.crash(victim);
    const job = await operator.finished(deletionJobId);
    await world.ready();
    expect(job.removedCounts).toEqual(counted);
    await world.settle();
    expect((await voter.call('GET', `/users/${person.userId}`)).status).toBe(404);
  });

  it('keeps its hold over kills: nothing is removed before its time, and everything after it', async () => {
    const person = await activePerson('lena_held');
    const counted = countsOf(await operator.dryRunOfUser(person.userId));
    const { deletionJobId } = await operator.deleteUser(person.userId, because('held', { holdSeconds: 600 }));
    for (const victim of PROCESSES) world.crash(victim);
    await world.ready();
    await world.advance('PT9M');
    const held = await operator.job(deletionJobId);
    expect([held.stage, held.removedCounts]).toEqual(['held', {}]);
    expect((await voter.call('GET', `/users/${person.userId}`)).status).toBe(404);
    await world.advance('PT1M');
    const job = await operator.finished(deletionJobId);
    expect(job.removedCounts).toMatchObject({ users: counted['users'], promises: 1, anonymised_votes: 1 });
  });

  it('is undone exactly although services are killed while it is held', async () => {
    const person = await activePerson('lena_undone');
    const [promise] = await person
      .ask<{ promises: { id: number }[] }>('GET', '/api/promises')
      .then((list) => list.promises);
    const seen = async () =>
      (await voter.call<{ status: string }>('GET', `/public/promises/${promise!.id}`)).status;
    const { deletionJobId } = await operator.deleteUser(
      person.userId,
      because('undone', { holdSeconds: 600 }),
    );
    for (const victim of ['auth', 'promises']) world.crash(victim);
    await world.ready();
    await until(async () => (await seen()) === 404);
    await operator.move(deletionJobId, 'cancel');
    await until(async () => (await seen()) === 200);
    const oldId = person.userId;
    await person.signIn();
    expect(person.userId).toBe(oldId);
    // The gateway learns of it by its own subscription, as every service does.
    await until(async () => (await person.call('GET', '/api/promises')).status === 200);
    const { promises } = await person.ask<{ promises: { id: number; status: string }[] }>(
      'GET',
      '/api/promises',
    );
    expect(promises).toEqual([expect.objectContaining({ id: promise!.id, status: 'active' })]);
  });
});
