import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NoRespondersError, PermissionViolationError } from '@nats-io/transport-node';
import type { NatsConnection } from '../nats/nats.ts';
import { ServicePresences } from './service-presences.ts';

type Probed = PromiseWithResolvers<{ json: () => unknown }>;

/** A connection on which only probes and announcements travel. */
class Link {
  readonly probes: Probed[] = [];
  announce = (_service: string): void => {};
  private readonly statuses: string[] = [];
  private wake = (): void => {};

  request(subject: string): Promise<unknown> {
    if (subject !== 't.health.promises') throw new Error(`asked ${subject}`);
    const probed: Probed = Promise.withResolvers();
    this.probes.push(probed);
    return probed.promise;
  }

  subscribe(
    subject: string,
    { callback }: { callback: (error: null, message: { subject: string }) => void },
  ) {
    if (subject !== 't.takes-calls.*') throw new Error(`subscribed to ${subject}`);
    this.announce = (service) => callback(null, { subject: `t.takes-calls.${service}` });
  }

  isClosed = (): boolean => false;

  async *status() {
    for (;;) {
      for (const type of this.statuses.splice(0)) yield { type };
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async tell(type: string): Promise<void> {
    this.statuses.push(type);
    this.wake();
    await jest.advanceTimersByTimeAsync(0);
  }
}

let link: Link;
let presences: ServicePresences;
const promises = () => presences.of('promises.list-feed');
const readiness = (...waitingFor: string[]) => ({
  json: () => ({ ready: waitingFor.length === 0, waitingFor }),
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
  link = new Link();
  presences = new ServicePresences(link as unknown as NatsConnection, 't.');
});
afterEach(() => void jest.useRealTimers());

async function goAway(): Promise<void> {
  promises().unanswered();
  await pass(10_000);
  expect(promises().isAway).toBe(true);
}

describe('[FAST-01] a service', () => {
  it('costs neither a message nor a timer while its calls are answered', async () => {
    promises().answered();
    expect(jest.getTimerCount()).toBe(0);
    expect(link.probes).toEqual([]);
  });

  it('is away after ten seconds of probes without an answer, not of calls; each of its calls shares that', async () => {
    for (let ms = 0; ms < 10_000; ms += 250) {
      promises().unanswered();
      await pass(250);
      expect(promises().isAway).toBe(ms === 9_750);
    }
    expect(presences.of('promises.get-promise').isAway).toBe(true);
    expect(presences.of('voting.cast-vote').isAway).toBe(false);
  });

  it('that answers probes stays, however long a call of it takes', async () => {
    for (let ms = 0; ms < 60_000; ms += 250) {
      promises().unanswered();
      await pass(0);
      for (const probe of link.probes.splice(0)) probe.resolve(readiness('its database'));
      await pass(250);
      expect(promises().isAway).toBe(false);
    }
  });

  it('is not asked more than every other second because one call takes long', async () => {
    for (let ms = 0; ms < 60_000; ms += 250) {
      promises().unanswered();
      await pass(0);
      for (const probe of link.probes) probe.resolve(readiness());
      await pass(250);
    }
    expect(link.probes.length).toBeLessThanOrEqual(31);
  });

  it('is back with an answer to any probe, however old', async () => {
    await goAway();
    await pass(20_000);
    link.probes[0]!.resolve(readiness());
    await pass(0);
    expect(promises().isAway).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is back when it announces itself, before the next probe', async () => {
    await goAway();
    await pass(30_000);
    const probes = link.probes.length;
    link.announce('voting');
    expect(promises().isAway).toBe(true);
    link.announce('promises');
    expect(promises().isAway).toBe(false);
    expect(link.probes).toHaveLength(probes);
  });

  it.each(['its own start', 'its end'])('whose probed replica waits for %s is not back', async (need) => {
    await goAway();
    link.probes.at(-1)!.resolve(readiness('its database', need));
    await pass(0);
    expect(promises().isAway).toBe(true);
  });

  it('says the seconds until it is probed next: 1, 1, 2, 4, 5 and so on', async () => {
    await goAway();
    for (const seconds of [1, 1, 2, 4, 5, 5]) {
      const before = link.probes.length;
      expect(promises().retryAfter).toBe(seconds);
      let waitedMs = 0;
      for (; link.probes.length === before; waitedMs += 250) await pass(250);
      expect(Math.ceil(waitedMs / 1000)).toBe(seconds);
    }
  });

  it('is not concluded away while this edge has no connection, and is probed as soon as it has one', async () => {
    promises().unanswered();
    await pass(0);
    await link.tell('disconnect');
    const probes = link.probes.length;
    await pass(60_000);
    expect([promises().isAway, link.probes.length]).toEqual([false, probes]);
    await link.tell('reconnect');
    expect(link.probes).toHaveLength(probes + 1);
  });

  it('that is away is probed at once when the connection is back', async () => {
    await goAway();
    await pass(20_000);
    await link.tell('disconnect');
    await link.tell('reconnect');
    link.probes.at(-1)!.resolve(readiness());
    await pass(0);
    expect(promises().isAway).toBe(false);
  });

  it('that nobody answers for is away; one that may not be probed never is', async () => {
    promises().unanswered();
    for (let ms = 0; ms < 10_000; ms += 500) {
      await pass(ms && 500);
      link.probes.at(-1)!.reject(new NoRespondersError('t.health.promises'));
    }
    await pass(500);
    expect(promises().isAway).toBe(true);
    link.probes.at(-1)!.reject(new PermissionViolationError('no', 'publish', 't.health.promises'));
    await pass(0);
    expect(promises().isAway).toBe(false);
  });
});
