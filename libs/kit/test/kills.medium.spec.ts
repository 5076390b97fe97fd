// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the death of a process, which here loses its wires to
// both for good (what it does afterwards reaches nobody), and the service.
//
// KILLS=100 npx jest kills (in libs/kit) plays a hundred rounds at each point, KILL_SEED=… others.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { Delivery } from '../src/events/delivery.ts';
import { Outbox } from '../src/events/index.ts';
import { OutboxRelay } from '../src/events/outbox-relay.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import {
  greeted,
  openGreetingService,
  TABLES,
  type GreetingService,
  provisionGreetings,
} from './greeting-service.ts';
import { openWire, type Wire } from './wire.ts';

const ROUNDS = Number(process.env.KILLS ?? 1);
const SEED = Number(process.env.KILL_SEED ?? 11);
const BURST = 30;

let postgres: Started;
let nats: Started;
let connection: NatsConnection;
const wires: Wire[] = [];
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  connection = await connectNats(nats.url, 'test');
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const wire of wires) wire.mend(); // the dead cannot be closed
  await Promise.all(open.splice(0).map(({ app }) => app.close().catch(() => {})));
  for (const wire of wires.splice(0)) await wire.close();
});
afterAll(async () => {
  await connection.drain();
  await Promise.all([postgres.stop(), nats.stop()]);
});

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Death {
  /** Called at the point; true once, when the process dies there. */
  strikes: () => boolean;
  readonly isOver: boolean;
}

/** The process dies when it passes a point for the next time after some passes. */
function deathAfter(passes: number, kill: () => void): Death {
  let left = passes;
  return {
    strikes: () => {
      if (left < 0 || left-- > 0) return false;
      kill();
      return true;
    },
    get isOver() {
      return left < 0;
    },
  };
}

/** Where it dies. Each is armed when the process runs; `trouble` runs in the transactions of its reaction. */
const POINTS = {
  'before a commit': (death: Death, _service: GreetingService, trouble: { now: () => void }) => {
    trouble.now = () => void death.strikes();
  },
  'between commit and signal': (death: Death, { app }: GreetingService) => {
    const outbox = app.get(Outbox) as unknown as { relay: (events: unknown) => void };
    const { relay } = outbox;
    outbox.relay = (events) => void (death.strikes() || relay(events));
  },
  'between publishing and the deletion from the outbox': (death: Death) => {
    const relay = OutboxRelay.prototype as unknown as { publish: (one: unknown) => Promise<unknown> };
    const { publish } = relay;
    jest.spyOn(relay, 'publish').mockImplementation(async function publishAndDie(this: unknown, one) {
      const acknowledged = await publish.call(this, one);
      death.strikes();
      return acknowledged;
    });
  },
  'between commit and acknowledgement': (death: Death) => {
    const prototype: { done: (this: Delivery) => void } = Delivery.prototype;
    const { done } = prototype;
    jest.spyOn(Delivery.prototype, 'done').mockImplementation(function dieAndBeDone(this: Delivery) {
      death.strikes();
      done.call(this);
    });
  },
} satisfies Record<string, (death: Death, service: GreetingService, trouble: { now: () => void }) => void>;

async function openProcess(
  databaseUrl: string,
  prefix: string,
  extra: { trouble?: () => void },
): Promise<{ service: GreetingService; kill: () => void }> {
  const lines = await Promise.all([openWire(databaseUrl), openWire(nats.url)]);
  wires.push(...lines);
  const [database, messages] = lines;
  const service = await openGreetingService({
    natsUrl: messages.url,
    databaseUrl: database.url,
    prefix,
    bundles: true,
    ...extra,
  });
  open.push(service);
  return { service, kill: () => lines.forEach((line) => line.cut()) };
}

/** Several events in one transaction. That of a process that died may have committed. */
async function greetInBurst({ app, database }: GreetingService, burst: number, isOver: () => boolean) {
  const guests = Array.from({ length: BURST }, (_, index) => ({ name: `Гость ${burst}.${index}` }));
  const committed = database.$transaction(async (tx) => {
    for (const { name } of guests)
      await (tx as GreetingService['database']).$executeRaw`INSERT INTO greetings VALUES (${name})`;
    await app.get(Outbox).putAll(tx, greeted, guests, new Date());
  });
  await committed.catch((error: unknown) => {
    if (!isOver()) throw error;
  });
}

const namesIn = async ({ database }: GreetingService, table: 'greetings' | 'counted') => {
  const query = Object.assign([`SELECT name FROM ${table}`], { raw: [] });
  return (await database.$queryRaw<{ name: string }[]>(query)).map(({ name }) => name).toSorted();
};

/** What the dead had in hand is delivered again after a second, not after ten. */
async function hastenRedelivery(prefix: string): Promise<void> {
  const manager = await provisionGreetings(connection, prefix);
  for await (const { name } of manager.consumers.list(`${prefix}_auth`))
    await manager.consumers.update(`${prefix}_auth`, name, { ack_wait: 1_000_000_000 });
}

const isEqual = async (service: GreetingService): Promise<boolean> =>
  (await namesIn(service, 'counted')).length >= (await namesIn(service, 'greetings')).length;

async function play(point: keyof typeof POINTS, random: (below: number) => number) {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const trouble = { now: () => {} };
  const first = await openProcess(databaseUrl, prefix, { trouble: () => trouble.now() });
  const death = deathAfter(random(4), first.kill);
  POINTS[point](death, first.service, trouble);
  let burst = 0;
  while (!death.isOver) {
    await greetInBurst(first.service, burst++, () => death.isOver);
    await until(async () => death.isOver || (await isEqual(first.service).catch(() => false)));
  }
  jest.restoreAllMocks();
  const { service } = await openProcess(databaseUrl, prefix, {});
  await hastenRedelivery(prefix);
  await greetInBurst(service, burst++, () => false);
  await until(() => isEqual(service));
  // The dead one comes back, with everything it had in hand.
  for (const wire of wires) wire.mend();
  await greetInBurst(service, burst++, () => false);
  await until(() => isEqual(service));
  return {
    counted: await namesIn(service, 'counted'),
    greetings: await namesIn(service, 'greetings'),
    parked: await service.database.$queryRaw<unknown[]>`SELECT error FROM parked_events`,
  };
}

describe('a process that dies', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  for (const [place, point] of (Object.keys(POINTS) as (keyof typeof POINTS)[]).entries()) {
    it.each(rounds)(`${point} loses no event and doubles none [round %i]`, async (round) => {
      const { counted, greetings, parked } = await play(point, randomOf(SEED + place * 1_000 + round));
      expect(counted).toEqual(greetings);
      expect(parked).toEqual([]);
    });
  }
});
