// Real: NATS and the kit's clock control in three processes' worth of applications. Not real: the work that falls due.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { NoRespondersError, TimeoutError } from '@nats-io/transport-node';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { startNats, type Started, until } from '@slovo/testing';
import { Clock } from '../src/clock/clock.ts';
import { StillBusy, TimeMachine } from '../src/dev/time-machine.ts';
import { provision } from '../src/events/provision.ts';
import { streamName } from '../src/events/stream.ts';
import { connectNats, NATS, type NatsConnection } from '../src/nats/nats.ts';
import { Scheduled } from '../src/schedule/schedule.ts';
import { ClockControl, createService, ServiceModule } from '../src/service/index.ts';

let nats: Started;
let connection: NatsConnection;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  nats = await startNats();
  connection = await connectNats(nats.url, 'test');
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(async () => {
  await connection.drain();
  await nats.stop();
});

const HOUR = 3_600_000;

/** A service with work due at the given instants; it notes when it ran, and `take` removes what is done. */
async function open(
  name: 'auth' | 'bot',
  prefix: string,
  dues: Date[],
  ran: string[],
  take = () => void dues.shift(),
) {
  @Injectable()
  class Work {
    async nextDue() {
      return dues[0] ?? null;
    }

    @Scheduled()
    async work(now: Date) {
      ran.push(`${name} ${now.toISOString()}`);
      take();
    }
  }
  @Module({})
  class AppModule {}
  const imports = [
    ServiceModule.with({ name, nats: { NATS_URL: nats.url }, natsPrefix: prefix, clockControl: true }),
  ];
  await provision(connection, { prefix: `${prefix}.`, clockControl: true, following: {} });
  const module: DynamicModule = { module: AppModule, imports, providers: [Work] };
  const app = await createService(module, { logger: false });
  closing.push(() => app.close());
  return app;
}

describe('the time machine', () => {
  it('lets everything due on the way happen at its own time and in order, across services', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const start = Date.now();
    const ran: string[] = [];
    const at = (hours: number) => new Date(start + hours * HOUR);
    await open('auth', prefix, [at(2), at(30)], ran);
    const bot = await open('bot', prefix, [at(1), at(5), at(50)], ran);
    const machine = new TimeMachine(
      connection,
      `${prefix}.`,
      new Clock(),
      (offset) => bot.get(ClockControl).keepOffset(offset),
      ['auth', 'bot'],
    );

    const now = await machine.advanceTo(at(40));

    expect(ran.map((line) => line.split(' ')[0])).toEqual(['bot', 'auth', 'bot', 'auth']);
    const hours = ran.map((line) => Math.floor((Date.parse(line.split(' ')[1] ?? '') - start) / HOUR));
    expect(hours).toEqual([1, 2, 5, 30]);
    expect(Math.abs(now.getTime() - at(40).getTime())).toBeLessThan(2_000);
    expect(Math.abs(bot.get(Clock).now().getTime() - at(40).getTime())).toBeLessThan(2_000);
  });

  it('is remembered by a service that starts later', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const first = await open('auth', prefix, [], []);
    const machine = new TimeMachine(
      connection,
      `${prefix}.`,
      new Clock(),
      (offset) => first.get(ClockControl).keepOffset(offset),
      ['auth'],
    );
    await machine.advanceTo(new Date(Date.now() + 100 * HOUR));
    const later = await open('bot', prefix, [], []);
    expect(Math.round(later.get(Clock).offset / HOUR)).toBe(100);
    expect(later.get<NatsConnection>(NATS).isClosed()).toBe(false);
  });

  it('fails when a job stays due after each run', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const due = new Date(Date.now() + HOUR);
    await open('auth', prefix, [due], [], () => {});
    const machine = new TimeMachine(connection, `${prefix}.`, new Clock(), async () => {}, ['auth']);
    await expect(machine.advanceTo(new Date(Date.now() + 2 * HOUR))).rejects.toThrow(
      /stays due after each run/,
    );
  });

  it('asks again what a server of NATS that has just started does not answer yet', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const auth = await open('auth', prefix, [], []);
    const { streams } = await jetstreamManager(connection);
    const notYet = new Error('JetStream is not enabled', { cause: new NoRespondersError('$JS.API.INFO') });
    const prototype = Object.getPrototypeOf(streams) as typeof streams;
    const asked = jest.spyOn(prototype, 'info').mockRejectedValueOnce(notYet);
    const kept: number[] = [];
    const keep = async (offset: number): Promise<void> => {
      if (kept.push(offset) === 1) throw new TimeoutError();
    };
    const machine = new TimeMachine(connection, `${prefix}.`, new Clock(), keep, ['auth']);
    await machine.advanceTo(new Date(Date.now() + HOUR));
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(kept).toHaveLength(2);
    expect(Math.round(auth.get(Clock).offset / HOUR)).toBe(1);
    asked.mockRestore();
  });

  it('[SOAK-03] waits for a queue as long as it shrinks, and gives up when it does not', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const auth = await open('auth', prefix, [], []);
    let left = 400;
    let perLook = 40;
    const label = 'messages of a crowd';
    auth.get(ClockControl).watch({ label, backlog: async () => (left = Math.max(0, left - perLook)) });
    // A look at the queue takes tens of seconds of this clock.
    let seconds = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (seconds += 10) * 1_000);
    try {
      const machine = new TimeMachine(connection, `${prefix}.`, new Clock(), async () => {}, ['auth']);
      await machine.settle();
      expect([left, seconds > 90]).toEqual([0, true]);
      [left, perLook] = [3, 0];
      const refusal = await machine.settle().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StillBusy);
      expect((refusal as StillBusy).unfinished).toEqual([`auth: ${label} 3`]);
      await machine.settle(AbortSignal.abort());
    } finally {
      clock.mockRestore();
    }
  });

  it('waits for an event that left its outbox after the reactions were looked at', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const auth = await open('auth', prefix, [], []);
    const stream = streamName(`${prefix}.`, 'auth');
    const manager = await jetstreamManager(connection);
    const reaction = { durable_name: 'reaction', ack_policy: 'explicit' } as const;
    await manager.consumers.add(stream, reaction);
    let looks = 0;
    auth.get(ClockControl).watch({
      label: 'an outbox that is emptied as it is looked at',
      backlog: async () => {
        looks += 1;
        if (looks === 2) await jetstream(connection).publish(`${prefix}.evt.auth.moved`);
        return 0;
      },
    });
    const order: string[] = [];
    const machine = new TimeMachine(connection, `${prefix}.`, new Clock(), async () => {}, ['auth']);
    const settled = machine.settle().then(() => order.push('settled'));

    const consumer = await jetstream(connection).consumers.get(stream, 'reaction');
    const message = await until(() => consumer.next({ expires: 1_000 }));
    const seen = looks;
    await until(() => looks > seen);
    order.push('handled');
    await message.ackAck();
    await settled;
    expect(order).toEqual(['handled', 'settled']);
  });
});
