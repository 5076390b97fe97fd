// Real: PostgreSQL, the whole kit, a NATS server that loses what it has not written to its disk: its files are replaced by a
// copy that was made earlier. Not real: the service, which only greets.
// Runs alone: its NATS server is killed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  createDatabase,
  type OwnNats,
  startOwnNats,
  startPostgres,
  type Started,
  until,
} from '@slovo/testing';
import pg from 'pg';
import { EventFeed, Outbox } from '../src/events/index.ts';
import { forgetOld, takeBack } from '../src/events/published-events.ts';
import { Housekeeping } from '../src/db/housekeeping.ts';
import { connectNats, NATS } from '../src/nats/nats.ts';
import {
  greeted,
  type GreetingService,
  openGreetingService,
  TABLES,
  provisionGreetings,
} from './greeting-service.ts';

const PREFIX = 'power';
const STREAM = 'power_auth';

let postgres: Started;
let nats: OwnNats;
let databaseUrl: string;
let service: GreetingService;
let client: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
});
beforeEach(async () => {
  [nats, databaseUrl] = await Promise.all([startOwnNats(), createDatabase(postgres.url, TABLES)]);
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await start();
});
afterEach(async () => {
  await service.app.close();
  await client.end();
  await nats.stop();
});
afterAll(() => postgres.stop());

async function start(): Promise<void> {
  service = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix: PREFIX, bundles: true });
}

const names = async (query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name).toSorted();
const counted = () => names('SELECT name FROM counted');
const unpublished = () => names('SELECT message_id::text AS name FROM outbox');
const guests = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Гость ${first + index}`);

/** Each in a transaction and a message of its own; returns when all have had their effect. */
async function greetEach(all: readonly string[]): Promise<void> {
  for (const name of all) {
    await service.database.$transaction((tx) =>
      service.app.get(Outbox).put(tx, greeted, { name }, new Date()),
    );
    await until(async () => (await counted()).includes(name));
  }
  await until(async () => (await unpublished()).length === 0);
}

const kept = () => names(`SELECT payload ->> 'name' AS name FROM outbox_published`);
const lastPlace = async () =>
  (await (await jetstreamManager(service.app.get(NATS))).streams.info(STREAM)).state.last_seq;

/** Forgets that these were handled, as if the cut had come before. */
async function forget(all: readonly string[]): Promise<void> {
  await client.query('DELETE FROM counted WHERE name = ANY ($1)', [all]);
  await client.query(
    `DELETE FROM inbox WHERE event_id IN (
       SELECT message_id::text FROM outbox_published WHERE payload ->> 'name' = ANY ($1))`,
    [all],
  );
}

/** Takes their record away, as if the relay had crashed between publishing them and recording it. */
async function loseRecord(all: readonly string[]): Promise<void> {
  await client.query(
    `WITH unrecorded AS (DELETE FROM outbox_published WHERE payload ->> 'name' = ANY ($1) RETURNING *)
     INSERT INTO outbox (id, message_id, subject, payload, carrier, occurred_at)
     SELECT id, message_id, subject, payload, carrier, occurred_at FROM unrecorded`,
    [all],
  );
}

describe('a power cut after which NATS lacks what it had acknowledged', () => {
  it('takes no event away, and none has its effect twice', async () => {
    const fed: string[] = [];
    await service.app.get(EventFeed).on(greeted, ({ name }) => void fed.push(name));
    let gaps = 0;
    service.app.get(EventFeed).onGap(() => (gaps += 1));
    await greetEach(guests(0, 3));
    const copy = await nats.copyFiles();
    await greetEach(guests(3, 3));
    await forget(guests(4, 2));
    await nats.losePower(copy);
    await nats.restart();
    await until(async () => (await counted()).length === 6);
    await greetEach(['Вера']);
    expect(await counted()).toEqual([...guests(0, 6), 'Вера'].toSorted());
    // Open pages ask for all that they show, and receive what comes.
    await until(() => gaps > 0);
    await greetEach(['Глеб']);
    await until(() => fed.includes('Глеб'));
  });

  it('reaches consumers whose position was on the disk, though their messages were not', async () => {
    await greetEach(guests(0, 2));
    const copy = await nats.copyFiles();
    await greetEach(guests(2, 6));
    await forget(guests(6, 2));
    await nats.losePower(copy, 'messages');
    await nats.restart();
    await until(async () => (await counted()).length === 8);
    // Were their places given again, a consumer would skip these.
    await greetEach(guests(8, 4));
    expect(await counted()).toEqual(guests(0, 12).toSorted());
  });

  it('reaches consumers that are ahead of what the relay has recorded', async () => {
    await greetEach(guests(0, 2));
    const copy = await nats.copyFiles();
    await greetEach(guests(2, 6));
    await service.app.close();
    await forget(guests(6, 2));
    await loseRecord(guests(4, 4));
    await nats.losePower(copy, 'messages');
    await nats.restart();
    await start();
    // Behind the last place that is recorded come some that consumers have passed: there they would skip these.
    await until(async () => (await counted()).length === 8);
    await greetEach(guests(8, 4));
    expect(await counted()).toEqual(guests(0, 12).toSorted());
  });

  it('is noticed by a service that ended with it', async () => {
    await greetEach(guests(0, 2));
    const copy = await nats.copyFiles();
    await greetEach(guests(2, 2));
    await service.app.close();
    await forget(guests(3, 1));
    await nats.losePower(copy);
    await nats.restart();
    await start();
    await until(async () => (await counted()).length === 4);
    expect(await counted()).toEqual(guests(0, 4).toSorted());
  });

  it('is noticed although others have published in the places of what is lost', async () => {
    await greetEach(guests(0, 2));
    const copy = await nats.copyFiles();
    await greetEach(guests(2, 2));
    await service.app.close();
    await forget(guests(3, 1));
    await nats.losePower(copy);
    await nats.restart();
    // Events enter as retries do: from any replica, before the relay looks.
    const connection = await connectNats(nats.url, 'test');
    const at = (await (await jetstreamManager(connection)).streams.info(STREAM)).state.last_seq;
    for (let place = at; place < at + 5; place++)
      await jetstream(connection).publish(`${PREFIX}.evt.auth.other.one`);
    await connection.close();
    await start();
    await until(async () => (await counted()).length === 4);
  });
});

it('a stream that was made anew, as by a restore, gets what is kept, from its beginning', async () => {
  await greetEach(guests(0, 3));
  await service.app.close();
  await forget(guests(2, 1));
  const connection = await connectNats(nats.url, 'test');
  await (await jetstreamManager(connection)).streams.delete(STREAM);
  await provisionGreetings(connection, PREFIX);
  await connection.close();
  await start();
  await until(async () => (await counted()).length === 3);
  await until(async () => (await unpublished()).length === 0);
  expect(await counted()).toEqual(guests(0, 3));
  expect(await kept()).toEqual(guests(0, 3));
  // No consumer of before is ahead of it, so no place is left out.
  expect(await lastPlace()).toBeLessThanOrEqual(3);
});

describe('events that were published', () => {
  it('are kept for ten minutes, and not published again by a restart of NATS that lost nothing', async () => {
    await greetEach(guests(0, 3));
    const before = await lastPlace();
    await nats.kill();
    await nats.restart();
    await greetEach(['Вера']);
    expect(await lastPlace()).toBe(before + 1);
    await client.query(`UPDATE outbox_published SET published_at = now() - interval '9 minutes 50 seconds'
      WHERE payload ->> 'name' = 'Гость 0'`);
    await client.query(`UPDATE outbox_published SET published_at = now() - interval '10 minutes 10 seconds'
      WHERE payload ->> 'name' = 'Гость 1'`);
    await forgetOld(client);
    expect(await kept()).toEqual(['Вера', 'Гость 0', 'Гость 2']);
  });

  it('are forgotten only after the stream was found to have them', async () => {
    await greetEach(guests(0, 3));
    const copy = await nats.copyFiles();
    await greetEach(guests(3, 1));
    await service.app.close();
    await forget(guests(3, 1));
    await nats.losePower(copy);
    // The server stays away for longer than they are kept.
    await client.query(`UPDATE outbox_published SET published_at = now() - interval '1 day'`);
    await nats.restart();
    await start();
    await until(async () => (await counted()).length === 4);
    // The next looks find nothing amiss.
    await client.query(`UPDATE outbox_published SET published_at = now() - interval '1 day'`);
    await nats.kill();
    await nats.restart();
    await greetEach(['Вера']);
    await until(async () => (await kept()).join() === 'Вера');
  });

  it('are kept for less time than an inbox keeps their ids', async () => {
    await greetEach(['Аня']);
    await client.query(`UPDATE inbox SET handled_at = now() - interval '31 days'`);
    await service.app.get(Housekeeping).tidy();
    await client.query(`UPDATE outbox_published SET published_at = now() - interval '31 days'`);
    expect(await names('SELECT consumer AS name FROM inbox')).not.toEqual([]);
    expect(await takeBack(client)).toBe(0);
  });
});
