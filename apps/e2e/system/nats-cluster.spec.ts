// Real: every service as built, PostgreSQL, three NATS servers of one cluster, each of which is killed. The only thing
// that is not real is Telegram: the sandbox. `KILLS=10` in the environment is the long form: so many kills of each kind,
// and how long each approval took.
import { afterAll, beforeAll, it } from '@jest/globals';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connectNats, whenNatsAnswers, type NatsConnection } from '@slovo/kit/nats';
import { type NatsCluster, startNatsCluster, startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { reportsOf, startPromise } from '../src/bot/running-promise.ts';

const LONG = Number(process.env.KILLS ?? 0);

let cluster: NatsCluster;
let world: World;
let nats: NatsConnection;
let owner: Actor;
let friend: Actor;

beforeAll(async () => {
  cluster = await startNatsCluster();
  const NATS_URL = cluster.urls.join(',');
  nats = await connectNats(NATS_URL, 'spec');
  world = await startWorld({ NATS_URL, NATS_REPLICAS: '3' });
  owner = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_cluster' });
  friend = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_cluster' });
  await owner.signIn();
  await friend.signIn();
});
afterAll(async () => {
  await world?.stop();
  await nats?.close();
  await cluster?.stop();
});

const ask = <T>(question: (manager: JetStreamManager) => Promise<T>): Promise<T> =>
  whenNatsAnswers(nats, async () => question(await jetstreamManager(nats)));
const streamOf = (service: string): string => `${world.natsPrefix}_${service}`;
const clusterOf = async (service: string) =>
  (await ask((manager) => manager.streams.info(streamOf(service)))).cluster;

/** Brings the verdicts of votes to the service of promises. */
const consumerOfVotes = () =>
  ask(async (manager) => {
    for await (const consumer of manager.consumers.list(streamOf('voting')))
      if (consumer.name.includes('promises_from_voting')) return consumer;
    throw new Error('promises have no consumer of votes');
  });

const KINDS = {
  'the stream of votes': async () => (await clusterOf('voting'))?.leader,
  'the consumer of votes': async () => (await consumerOfVotes()).cluster?.leader,
};

const places = Object.entries(KINDS).map(([what, leaderOf], index) => ({
  what,
  leaderOf,
  kills: LONG || 2 - index,
}));

it.each(places)(
  '[PROD-104] a vote is approved although the server that leads $what is killed, and nothing is lost',
  async ({ what, leaderOf, kills }) => {
    const ids: number[] = [];
    const took: number[] = [];
    for (let round = 1; round <= kills; round++) {
      const promise = await startPromise(owner, { title: `Круг ${round}` });
      ids.push(promise.id);
      await owner.ask('POST', `/api/promises/${promise.id}/reports`, { text: `Отчёт ${round}` });
      const [report] = await reportsOf(owner, promise);
      const status = async () => (await reportsOf(owner, promise))[0]?.report_status;
      await until(async () => {
        const { body } = await friend.call<{ totalVotes?: number }>(
          'GET',
          `/api/reports/${report!.id}/approval-count`,
        );
        return body.totalVotes === 0;
      });
      const leader = (await leaderOf()) ?? '';
      const begun = performance.now();
      await cluster.kill(leader);
      // What reached no service in time is made again; a vote that counted is not counted twice.
      await until(async () => {
        const answer = await friend.call('POST', `/api/reports/${report!.id}/vote`, {
          voteType: 'approve',
        });
        return answer.status < 300;
      });
      await until(async () => (await status().catch(() => '')) === 'approved');
      took.push(performance.now() - begun);
      await cluster.restart(leader);
      for (const service of ['promises', 'voting', 'auth'])
        await until(async () => (await clusterOf(service))?.replicas?.every(({ current }) => current));
      await until(async () => (await consumerOfVotes()).cluster?.replicas?.every(({ current }) => current));
    }
    for (const id of ids)
      await until(async () => {
        const { completed_days } = await owner.ask<{ completed_days: number }>('GET', `/api/promises/${id}`);
        return completed_days === 1;
      });
    if (LONG) printFigures(what, took);
  },
  LONG ? LONG * 120_000 : undefined,
);

function printFigures(what: string, took: readonly number[]): void {
  const sorted = took.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
  process.stdout.write(`the server that leads ${what} killed, approved after: ${sorted.join(', ')} s\n`);
}
