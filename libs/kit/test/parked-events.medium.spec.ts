// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorActed, parkedCalls, type ParkedEvent } from '@slovo/contracts';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { Clock } from '../src/clock/clock.ts';
import { Housekeeping } from '../src/db/housekeeping.ts';
import { EventFeed } from '../src/events/index.ts';
import { Scheduler } from '../src/schedule/schedule.ts';
import {
  asOperator,
  asUser,
  greet,
  openGreetingService,
  TABLES,
  type GreetingService,
} from './greeting-service.ts';

const { list, replay } = parkedCalls('auth');

let postgres: Started;
let nats: Started;
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ app }) => app.close()));
});
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});

interface Parked {
  consumer: string;
  payload: object;
  eventId: string;
  error: string;
}

interface ParkingService extends GreetingService {
  /** What operators did, as it is published for the audit log. */
  actions: { action: string; target: string; details: Record<string, unknown> }[];
  /** A parked greeting of this person, as if its reaction had failed eight times. Gives its id. */
  park: (name: string, extra?: Partial<Parked>) => Promise<number>;
  parked: (id: number) => Promise<ParkedEvent | undefined>;
  counted: () => Promise<string[]>;
}

async function openService(trouble?: (name: string) => void): Promise<ParkingService> {
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const service = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix, trouble });
  open.push(service);
  const actions: ParkingService['actions'] = [];
  await service.app.get(EventFeed).on(operatorActed('auth'), (action) => void actions.push(action));
  const { database, client } = service;
  const park: ParkingService['park'] = async (name, extra = {}) => {
    const {
      consumer = `${prefix}_auth_CountGreeting_greeted`,
      payload = { name },
      eventId = randomUUID(),
      error = 'the first error',
    } = extra;
    const [row] = await database.$queryRaw<{ id: string }[]>`
      INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
      VALUES (${consumer}, ${eventId}, ${`${prefix}.evt.auth.greeted`}, ${JSON.stringify(payload)}::jsonb, '{}',
              ${error}, now())
      RETURNING id`;
    return Number(row?.id);
  };
  const counted = async () =>
    (await database.$queryRaw<{ name: string }[]>`SELECT name FROM counted ORDER BY name`).map(
      (row) => row.name,
    );
  const parked = async (id: number) =>
    (await client.call(list, { limit: 100 }, asOperator)).items.find((item) => item.id === id);
  return { ...service, actions, park, parked, counted };
}

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('parked events', () => {
  it('are shown to operators page by page, the newest first', async () => {
    const service = await openService();
    const ids = [];
    for (const name of ['Аня', 'Борис', 'Вера']) ids.push(await service.park(name));
    const first = await service.client.call(list, { limit: 2 }, asOperator);
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(first.items[0]).toEqual({
      id: ids[2],
      consumer: expect.stringContaining('CountGreeting'),
      event_id: expect.any(String),
      subject: expect.stringMatching(/evt\.auth\.greeted$/),
      payload: { name: 'Вера' },
      error: 'the first error',
      parked_at: expect.any(String),
      replayed_at: null,
    });
    const second = await service.client.call(list, { limit: 2, cursor: first.next ?? '' }, asOperator);
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[ids[0]], null]);
    expect(await codeOf(service.client.call(list, { cursor: 'x' }, asOperator))).toBe('BAD_INPUT');
  });

  it('[ADM-REST-02] of earlier releases, with whole messages, are shown with their cause', async () => {
    const service = await openService();
    const error =
      '\nInvalid `prisma.$executeRaw()` invocation:\n\n\nRaw query failed. Code: `P0001`. Message: `No space left on device`';
    const id = await service.park('Аня', { error });
    expect(await service.parked(id)).toMatchObject({ error: 'No space left on device' });
  });

  it('are refused to everyone else', async () => {
    const service = await openService();
    const id = await service.park('Аня');
    expect(await codeOf(service.client.call(list, {}, asUser))).toBe('ADMIN_TOKEN_INVALID');
    expect(await codeOf(service.client.call(replay, { id }, asUser))).toBe('ADMIN_TOKEN_INVALID');
    expect(await service.counted()).toEqual([]);
  });
});

describe('replaying', () => {
  it('handles the event, marks it and publishes for the audit log, in one transaction and once', async () => {
    const service = await openService();
    const id = await service.park('Аня', { eventId: 'the-event' });
    await expect(service.client.call(replay, { id }, asOperator)).resolves.toEqual({ success: true });
    expect(await service.counted()).toEqual(['Аня']);
    expect(await service.parked(id)).toMatchObject({ replayed_at: expect.any(String) });
    await until(() => service.actions.length === 1);
    expect(service.actions).toEqual([
      {
        operatorId: 3,
        fingerprint: 'cafe0123',
        action: 'replay-parked-event',
        target: `parked-event:${id}`,
        reason: null,
        details: {
          requestId: expect.any(String),
          service: 'auth',
          consumer: expect.stringContaining('CountGreeting'),
          subject: expect.stringContaining('greeted'),
          eventId: 'the-event',
        },
      },
    ]);

    expect(await codeOf(service.client.call(replay, { id }, asOperator))).toBe('PARKED_EVENT_REPLAYED');
    expect(await service.counted()).toEqual(['Аня']);
  });

  it('several times at the same moment has one effect', async () => {
    const service = await openService();
    const id = await service.park('Аня');
    const attempts = Array.from({ length: 4 }, () => codeOf(service.client.call(replay, { id }, asOperator)));
    expect((await Promise.all(attempts)).toSorted()).toEqual([
      'PARKED_EVENT_REPLAYED',
      'PARKED_EVENT_REPLAYED',
      'PARKED_EVENT_REPLAYED',
      'done',
    ]);
    expect(await service.counted()).toEqual(['Аня']);
    await service.client.call(greet, { name: 'Вера' }, asUser);
    await until(async () => (await service.counted()).length === 2 && service.actions.length > 0);
    expect(service.actions).toHaveLength(1);
  });

  it('keeps what fails again parked, with its new error and without traces', async () => {
    let troubled = true;
    const service = await openService(() => {
      if (troubled) throw new Error('the second error');
    });
    const id = await service.park('Аня');
    expect(await codeOf(service.client.call(replay, { id }, asOperator))).toBe('PARKED_EVENT_FAILED');
    expect(await service.parked(id)).toMatchObject({ error: 'the second error', replayed_at: null });
    expect(await service.counted()).toEqual([]);
    expect(await service.database.$queryRaw`SELECT 1 FROM inbox`).toEqual([]);

    troubled = false;
    expect(await codeOf(service.client.call(replay, { id }, asOperator))).toBe('done');
    expect(await service.counted()).toEqual(['Аня']);
    await until(() => service.actions.length === 1);
  });

  it('names a reaction that no longer exists', async () => {
    const service = await openService();
    const id = await service.park('Аня', { consumer: 'auth_CountHello_greeted' });
    expect(await codeOf(service.client.call(replay, { id }, asOperator))).toBe('PARKED_EVENT_FAILED');
    expect((await service.parked(id))?.error).toMatch(/auth_CountHello_greeted.*renamed or removed/);
  });

  it('has no second effect after a late delivery', async () => {
    const service = await openService();
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await service.counted()).length === 1);
    const [done] = await service.database.$queryRaw<{ event_id: string }[]>`SELECT event_id FROM inbox`;
    const id = await service.park('Аня', { eventId: done?.event_id ?? '' });
    expect(await codeOf(service.client.call(replay, { id }, asOperator))).toBe('done');
    expect(await service.counted()).toEqual(['Аня']);
  });

  it('refuses a payload that violates its contract, and an unknown event', async () => {
    const service = await openService();
    const id = await service.park('', { payload: { nom: 'Аня' } });
    expect(await codeOf(service.client.call(replay, { id }, asOperator))).toBe('PARKED_EVENT_FAILED');
    expect((await service.parked(id))?.error).toContain('name');
    expect(await codeOf(service.client.call(replay, { id: 999_999 }, asOperator))).toBe(
      'PARKED_EVENT_NOT_FOUND',
    );
  });
});

it('[SOAK-01] is deleted a month after its replay, and never before it was replayed', async () => {
  const service = await openService();
  const waits = await service.park('Аня');
  const replayed = await service.park('Вера');
  await service.client.call(replay, { id: replayed }, asOperator);
  const later = async (days: number): Promise<void> => {
    const clock = service.app.get(Clock);
    clock.shift(clock.offset + days * 86_400_000);
    await service.app.get(Scheduler).runDue();
  };
  await later(30);
  expect([await service.parked(waits), await service.parked(replayed)]).toEqual([
    expect.objectContaining({ id: waits }),
    expect.objectContaining({ id: replayed }),
  ]);
  await later(2);
  expect(await service.parked(replayed)).toBeUndefined();
  await later(400);
  expect(await service.parked(waits)).toMatchObject({ replayed_at: null });
});

describe('the inbox', () => {
  it('deletes the rows of events that no stream still holds, and no others', async () => {
    const service = await openService();
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await service.counted()).length === 1);
    await service.database.$executeRaw`
      INSERT INTO inbox VALUES ('some', 'old', now() - interval '33 days'), ('some', 'late', now() - interval '31 days')`;
    await service.database.$executeRaw`
      INSERT INTO inbox SELECT 'many', n::text, now() - interval '40 days' FROM generate_series(1, 12001) AS n`;
    await service.app.get(Housekeeping).tidy();
    const left = await service.database.$queryRaw<{ event_id: string }[]>`SELECT event_id FROM inbox`;
    expect(left).toHaveLength(2);
    expect(left.map((row) => row.event_id)).toContain('late');
    expect(left.map((row) => row.event_id)).not.toContain('old');
  });
});
