// Real: PostgreSQL, which is restarted, NATS with JetStream, the whole kit. Not real: the service, which only greets.
//
// RESTARTS=10 npx jest restarts (in libs/kit) plays ten restarts.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, startNats, startOwnPostgres, until, type Started } from '@slovo/testing';
import { Outbox } from '../src/events/index.ts';
import { greeted, openGreetingService, TABLES, type GreetingService } from './greeting-service.ts';

const RESTARTS = Number(process.env.RESTARTS ?? 2);
const BURST = 40;

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let nats: Started;
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startOwnPostgres(), startNats()]);
});
afterAll(async () => {
  await Promise.all(open.map(({ app }) => app.close()));
  await Promise.all([postgres.stop(), nats.stop()]);
});

/** What a burst committed is in the table, even if its caller got an error. */
const greetInBurst = ({ app, database }: GreetingService, burst: number): Promise<void> => {
  const guests = Array.from({ length: BURST }, (_, index) => ({ name: `Гость ${burst}.${index}` }));
  return database.$transaction(async (tx: GreetingService['database']) => {
    for (const { name } of guests) await tx.$executeRaw`INSERT INTO greetings VALUES (${name})`;
    await app.get(Outbox).putAll(tx, greeted, guests, new Date());
  });
};

const namesIn = async ({ database }: GreetingService, table: 'greetings' | 'counted'): Promise<string[]> => {
  const query = Object.assign([`SELECT name FROM ${table}`], { raw: [] });
  return (await database.$queryRaw<{ name: string }[]>(query)).map(({ name }) => name).toSorted();
};

it('handles every event once and parks none, however often PostgreSQL is restarted under load', async () => {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const prefix = `t${randomUUID().slice(0, 8)}`;
  for (let index = 0; index < 2; index++)
    open.push(await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix, bundles: true }));
  const [service] = open as [GreetingService, ...GreetingService[]];
  let isOver = false;
  let bursts = 0;
  const load = async (own: GreetingService): Promise<void> => {
    while (!isOver) {
      await greetInBurst(own, bursts++).catch(() => {}); // PostgreSQL is away
      await pause(20);
    }
  };
  const loads = open.map(load);
  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = bursts;
    await until(() => bursts > before + 4);
    await postgres.restart(restart % 2 === 0 ? 'ends' : 'killed');
  }
  const before = bursts;
  await until(() => bursts > before + 4);
  isOver = true;
  await Promise.all(loads);
  const expected = await namesIn(service, 'greetings');
  expect(expected.length).toBeGreaterThanOrEqual(BURST);
  await until(async () => (await namesIn(service, 'counted')).length >= expected.length);
  expect(await namesIn(service, 'counted')).toEqual(expected);
  expect(await service.database.$queryRaw`SELECT error FROM parked_events`).toEqual([]);
});
