// Real: HTTP, two whole gateways and the services' connection, each at another of three NATS servers of one cluster. Not
// real: the services, which answer from this process.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getPublicPromise, setPrivacy } from '@slovo/contracts';
import { connectNats } from '@slovo/kit/nats';
import { startNatsCluster, until } from '@slovo/testing';
import { type Gateway, openGateway } from './open-gateway.ts';
import { promise } from './samples.ts';

const PATH = '/public/promises/3';

describe('kept answers in a cluster of NATS', () => {
  let cluster: Awaited<ReturnType<typeof startNatsCluster>>;
  let gateway: Gateway;
  let other: NestFastifyApplication;
  let otherUrl: string;
  let title = 'first';

  beforeAll(async () => {
    cluster = await startNatsCluster();
    const [services, first, second] = cluster.urls;
    await untilThereIsALeader(services!);
    const env = { ANSWER_CACHE_MB: '8' };
    gateway = await openGateway({ env, natsUrl: services, natsProxy: async () => first! });
    other = await gateway.startAnother(second);
    otherUrl = await other.getUrl();
    gateway.answer(getPublicPromise, ({ id }) => ({ ...promise, id: Number(id), title, started_at: null }));
    gateway.answer(setPrivacy, ({ id }) => {
      title = 'written';
      return { ...promise, id: Number(id), title, started_at: null };
    });
  });
  afterAll(async () => {
    await other?.close();
    await gateway?.close();
    await cluster?.stop();
  });

  async function titleAt(url: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(url + PATH, { headers });
    return ((await response.json()) as { title: string }).title;
  }
  const asked = (): number => gateway.calls.filter(({ name }) => name === getPublicPromise.name).length;
  const untilKept = (url: string) =>
    until(async () => {
      await titleAt(url);
      const before = asked();
      await titleAt(url);
      return asked() === before;
    });
  it('[SPEED-05] are new for who says since when they know, although no signal has come, and for all soon after', async () => {
    for (const url of [gateway.url, otherUrl]) {
      await untilKept(url);
      title = `after ${title}`;
      expect(await titleAt(url, { 'cache-control': 'max-age=0' })).toBe(title);
      await untilKept(url);
      title = `after ${title}`;
      expect(await titleAt(url, { 'cache-control': 'no-cache' })).toBe(title);
      title = `after ${title}`;
      await until(async () => (await titleAt(url)) === title);
    }
  });

  it('are dropped by the gateway that carries a write, before its reply', async () => {
    const token = await gateway.token({ userId: 7 });
    await untilKept(gateway.url);
    await gateway.fetch('/api/promises/3/privacy', { method: 'PATCH', token, json: { is_public: true } });
    expect(await titleAt(gateway.url)).toBe('written');
  });
});

/** JetStream of a cluster answers once its servers have elected one. */
async function untilThereIsALeader(url: string): Promise<void> {
  const nats = await connectNats(url, 'spec');
  try {
    await until(async () => {
      const manager = await jetstreamManager(nats, { timeout: 1_000 }).catch(() => undefined);
      return manager !== undefined;
    });
  } finally {
    await nats.close();
  }
}
