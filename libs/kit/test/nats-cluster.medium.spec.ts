// Real: three NATS servers of one cluster, which are killed, PostgreSQL, the whole kit. Not real: the service, which only
// greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import {
  createDatabase,
  type NatsCluster,
  startNatsCluster,
  startPostgres,
  type Started,
  until,
} from '@slovo/testing';
import { EventFeed } from '../src/events/index.ts';
import { consumerNames, consumersOf } from '../src/events/stream-consumers.ts';
import { connectNats, NATS, type NatsConnection, whenNatsAnswers } from '../src/nats/nats.ts';
import {
  asUser,
  greet,
  greeted,
  type GreetingOptions,
  type GreetingService,
  openGreetingService,
  TABLES,
  provisionGreetings,
} from './greeting-service.ts';

const SERVERS = 3;

let cluster: NatsCluster;
let postgres: Started;
let address: string;
let databaseUrl: string;
let prefix: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [cluster, postgres] = await Promise.all([startNatsCluster(), startPostgres()]);
  address = cluster.urls.join(',');
  databaseUrl = await createDatabase(postgres.url, TABLES);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await Promise.all([cluster?.stop(), postgres?.stop()]);
});

async function openService(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  const service = await openGreetingService({
    natsUrl: address,
    databaseUrl,
    prefix,
    replicas: SERVERS,
    ...extra,
  });
  closing.push(() => service.app.close());
  return service;
}

async function connectWith(replicas: number): Promise<NatsConnection> {
  const nats = await connectNats({ NATS_URL: address, NATS_REPLICAS: replicas }, 'spec');
  closing.push(() => nats.close());
  return nats;
}

/** By a connection to another server, where the first is down. */
async function streamOf(nats: NatsConnection, name = `${prefix}_auth`): Promise<StreamInfo> {
  return whenNatsAnswers(nats, async () => (await jetstreamManager(nats)).streams.info(name));
}
const replicasOfStream = async (nats: NatsConnection, name?: string): Promise<number> =>
  (await streamOf(nats, name)).config.num_replicas;
const countedIn = async ({ database }: GreetingService): Promise<string[]> => {
  const rows = await database.$queryRaw<{ name: string }[]>`SELECT name FROM counted`;
  return rows.map(({ name }) => name);
};

describe('in a cluster of NATS', () => {
  it('[PROD-101] streams, their consumers and buckets are kept by as many servers as NATS_REPLICAS says', async () => {
    prefix = `t${randomUUID().slice(0, 8)}`;
    await openService({ clockControl: true });
    const nats = await connectWith(1);
    expect(await replicasOfStream(nats)).toBe(SERVERS);
    expect(await replicasOfStream(nats, `KV_${prefix}_clock`)).toBe(SERVERS);
    const manager = await jetstreamManager(nats);
    const durable: (number | undefined)[] = [];
    for await (const info of manager.consumers.list(`${prefix}_auth`))
      if (info.config.durable_name) durable.push(info.cluster?.replicas?.length);
    expect(durable.length).toBeGreaterThan(1);
    // Beside the one that leads.
    expect(new Set(durable)).toEqual(new Set([SERVERS - 1]));
  });

  it('[PROD-101] what a release or a cluster before left with fewer is raised, and never lowered', async () => {
    prefix = `t${randomUUID().slice(0, 8)}`;
    const before = await connectWith(1);
    await whenNatsAnswers(before, () => provisionGreetings(before, prefix));
    expect(await replicasOfStream(before)).toBe(1);
    await openService();
    expect(await replicasOfStream(before)).toBe(SERVERS);
    await provisionGreetings(before, prefix);
    expect(await replicasOfStream(before)).toBe(SERVERS);
  });

  it('[PROD-251] a consumer without a leader hinders only who wants it, and is never left out', async () => {
    const nats = await connectWith(SERVERS);
    const manager = await jetstreamManager(nats, { timeout: 2_000 });
    const stream = `t${randomUUID().slice(0, 8)}`;
    await whenNatsAnswers(nats, () =>
      manager.streams.add({ name: stream, subjects: [`${stream}.>`], num_replicas: SERVERS }),
    );
    const add = (name: string, replicas: number) =>
      manager.consumers.add(stream, {
        durable_name: name,
        ack_policy: AckPolicy.Explicit,
        num_replicas: replicas,
      });
    await add('own_first', SERVERS);
    const { cluster: place } = await add('alone', 1);
    const wanted = (start: string) =>
      consumersOf(nats, manager, stream, (name) => name.startsWith(start)).then((infos) =>
        infos.map(({ name }) => name),
      );
    expect(await wanted('')).toEqual(['alone', 'own_first']);
    expect(await wanted('other')).toEqual([]);
    await cluster.kill(place!.leader!);
    try {
      expect(await whenNatsAnswers(nats, () => wanted('own'))).toEqual(['own_first']);
      await expect(wanted('')).rejects.toBeInstanceOf(Error);
    } finally {
      await cluster.restart(place!.leader!);
    }
    expect(await consumersOf(nats, manager, 'nobody-has-it')).toEqual([]);
  });

  it('consumers of another release are deleted beside one that has no leader', async () => {
    const nats = await connectWith(SERVERS);
    const own = `t${randomUUID().slice(0, 8)}`;
    const manager = await whenNatsAnswers(nats, () => provisionGreetings(nats, own));
    const add = (name: string, num_replicas: number) =>
      manager.consumers.add(`${own}_auth`, {
        durable_name: `${own}_auth_${name}`,
        ack_policy: AckPolicy.Explicit,
        num_replicas,
      });
    const { cluster: place } = await add('Alone_greeted', 1);
    await add('Former_greeted', SERVERS);
    const left = async () =>
      (await whenNatsAnswers(nats, () => consumerNames(nats, `${own}_auth`))).map((name) =>
        name.slice(`${own}_auth_`.length),
      );
    const durables = ['from_auth', 'retries'];
    await cluster.kill(place!.leader!);
    try {
      await provisionGreetings(nats, own);
      expect((await left()).toSorted()).toEqual(['Alone_greeted', ...durables]);
    } finally {
      await cluster.restart(place!.leader!);
    }
    await until(async () => {
      await provisionGreetings(nats, own);
      return (await left()).toSorted().join() === durables.join();
    });
  });

  it('events have their effect, once, while their stream has no leader at all', async () => {
    prefix = `t${randomUUID().slice(0, 8)}`;
    const service = await openService({ databaseUrl: await createDatabase(postgres.url, TABLES) });
    const own = service.app.get<NatsConnection>(NATS);
    await service.client.call(greet, { name: 'before' }, asUser);
    await until(async () => (await countedIn(service)).includes('before'));
    const waiting = () => service.database.$queryRaw<object[]>`SELECT FROM outbox`;

    // One of three servers is left: nothing is elected, and no event enters the stream.
    const { leader = '', replicas = [] } = (await streamOf(own)).cluster ?? {};
    const lost = [leader, replicas[0]!.name];
    for (const name of lost) await cluster.kill(name);
    try {
      await until(() =>
        service.client.call(greet, { name: 'during' }, asUser, { timeoutMs: 2_000 }).then(
          () => true,
          () => false,
        ),
      );
      await until(async () => (await countedIn(service)).includes('during'));
      expect((await waiting()).length).toBeGreaterThan(0);
    } finally {
      for (const name of lost) await cluster.restart(name);
    }
    await until(async () => (await waiting()).length === 0);
    await service.client.call(greet, { name: 'after' }, asUser);
    await until(async () => (await countedIn(service)).includes('after'));
    const greetings = await service.database.$queryRaw<{ name: string }[]>`SELECT name FROM greetings`;
    expect((await countedIn(service)).toSorted()).toEqual(greetings.map(({ name }) => name).toSorted());
  });

  it('[PROD-103] the server that leads a stream may be killed: everything is handled once, and feeds go on', async () => {
    prefix = `t${randomUUID().slice(0, 8)}`;
    const service = await openService();
    const seen: string[] = [];
    const feed = service.app.get(EventFeed);
    await feed.on(greeted, ({ name }) => void seen.push(name));
    await service.client.call(greet, { name: 'before' }, asUser);
    await until(async () => (await countedIn(service)).includes('before'));

    const own = service.app.get<NatsConnection>(NATS);
    for (const round of ['first', 'second']) {
      const leader = (await streamOf(own)).cluster?.leader ?? '';
      await cluster.kill(leader);
      const during = `${round}, while ${leader} is down`;
      // A call whose server has just ended may fail; what was answered must have its effect.
      await until(() =>
        service.client.call(greet, { name: during }, asUser, { timeoutMs: 2_000 }).then(
          () => true,
          () => false,
        ),
      );
      await until(async () => (await countedIn(service)).includes(during));
      await cluster.restart(leader);
      await until(async () => {
        const after = `${round} after ${randomUUID()}`;
        await service.client.call(greet, { name: after }, asUser).catch(() => {});
        return seen.some((name) => name.startsWith(`${round} after`));
      });
      // A server that comes back takes part once it has what it missed.
      await until(async () => {
        const replicas = (await streamOf(own)).cluster?.replicas ?? [];
        return replicas.length === SERVERS - 1 && replicas.every(({ current }) => current);
      });
    }
    const greetings = await service.database.$queryRaw<{ name: string }[]>`SELECT name FROM greetings`;
    await until(async () => (await countedIn(service)).length >= greetings.length);
    expect((await countedIn(service)).toSorted()).toEqual(greetings.map(({ name }) => name).toSorted());
  });

  it('[POWER-05] one server may lose what it had acknowledged: the others give it back, also where it leads next', async () => {
    prefix = `t${randomUUID().slice(0, 8)}`;
    const service = await openService({ databaseUrl: await createDatabase(postgres.url, TABLES) });
    const own = service.app.get<NatsConnection>(NATS);
    const greetAll = async (names: readonly string[]): Promise<void> => {
      for (const name of names)
        await until(() =>
          service.client.call(greet, { name }, asUser, { timeoutMs: 2_000 }).then(
            () => true,
            () => false,
          ),
        );
      await until(async () => {
        const counted = await countedIn(service);
        return names.every((name) => counted.includes(name));
      });
    };
    const replicasAre = (count: number): Promise<boolean> =>
      until(async () => {
        const { replicas = [] } = (await streamOf(own)).cluster ?? {};
        return replicas.filter(({ current, offline }) => current && !offline).length === count;
      });

    await greetAll(['before']);
    await replicasAre(SERVERS - 1);
    const leader = (await streamOf(own)).cluster?.leader ?? '';
    const copy = await cluster.copyFiles(leader);
    await greetAll(Array.from({ length: 12 }, (_, index) => `guest ${index}`));
    await cluster.losePower(leader, copy);
    try {
      await greetAll(['while it is away']);
    } finally {
      await cluster.restart(leader);
    }
    await replicasAre(SERVERS - 1);

    // From now on nothing is a majority without the server that had lost it.
    const next = (await streamOf(own)).cluster!;
    const gone = next.leader === leader ? next.replicas![0]!.name : next.leader!;
    await cluster.kill(gone);
    try {
      await greetAll(['after']);
      await until(async () => (await service.database.$queryRaw<object[]>`SELECT FROM outbox`).length === 0);
      const greetings = await service.database.$queryRaw<{ name: string }[]>`SELECT name FROM greetings`;
      expect((await countedIn(service)).toSorted()).toEqual(greetings.map(({ name }) => name).toSorted());
      expect((await streamOf(own)).state.messages).toBe(greetings.length);
    } finally {
      await cluster.restart(gone);
    }
  });
});
