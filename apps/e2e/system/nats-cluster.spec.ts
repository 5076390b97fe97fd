// Real: every service as built, PostgreSQL, three NATS servers of one cluster, each of which is killed. The only thing
// that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats, whenNatsAnswers, type NatsConnection } from '@slovo/kit/nats';
import { type NatsCluster, startNatsCluster, startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { reportsOf, startPromise } from '../src/bot/running-promise.ts';

const ROUNDS = 3;

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

const clusterOf = (service: string) =>
  whenNatsAnswers(nats, async () => {
    const manager = await jetstreamManager(nats);
    return (await manager.streams.info(`${world.natsPrefix}_${service}`)).cluster;
  });

it('[PROD-104] a vote is approved although the server that leads the stream of votes is killed, and nothing is lost', async () => {
  const ids: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
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
    const leader = (await clusterOf('voting'))?.leader ?? '';
    await cluster.kill(leader);
    // What reached no service in time is made again; a vote that counted is not counted twice.
    await until(async () => {
      const answer = await friend.call('POST', `/api/reports/${report!.id}/vote`, { voteType: 'approve' });
      return answer.status < 300 || answer.status === 409;
    });
    await until(async () => (await status().catch(() => '')) === 'approved');
    await cluster.restart(leader);
    for (const service of ['promises', 'voting', 'auth'])
      await until(async () => (await clusterOf(service))?.replicas?.every(({ current }) => current));
  }
  for (const id of ids)
    await until(async () => {
      const { completed_days } = await owner.ask<{ completed_days: number }>('GET', `/api/promises/${id}`);
      return completed_days === 1;
    });
});
