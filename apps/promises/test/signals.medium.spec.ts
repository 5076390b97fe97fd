// Real: the service, PostgreSQL, NATS. Here the edge shares the connection of the service, so the order in which it
// receives signal and reply is that in which they were sent.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CHANGED, type ChangeSignal, closePromise, tag } from '@slovo/contracts';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { until } from '@slovo/testing';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
const signals: ChangeSignal[] = [];
const tags = (): string[] => signals.flatMap((signal) => signal.tags);

beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
  const nats = harness.app.get<NatsConnection>(NATS);
  nats.subscribe(`${harness.infrastructure.natsPrefix}.${CHANGED}`, {
    callback: (_error, message) => void signals.push(message.json<ChangeSignal>()),
  });
  await nats.flush();
});
beforeEach(() => void signals.splice(0));
afterAll(() => harness.close());

it('[SPEED-01] signals what a call has changed before it replies', async () => {
  const { id } = await harness.draft(owner);
  expect(tags()).toEqual([tag.promise(id), tag.promisesOf(owner)]);
  const open = await harness.started(owner, { is_public: true });
  signals.splice(0);
  await harness.submit(open.id, {}, as(owner));
  expect(tags()).toEqual(expect.arrayContaining([tag.promise(open.id), tag.promisesOf(owner), tag.feed]));
  expect(signals).toHaveLength(1);
});

it('signals nothing for a call that was refused', async () => {
  const { id } = await harness.draft(owner);
  signals.splice(0);
  const refused = harness.call(closePromise, { id, completion_type: 'success' as never }, as(owner));
  await expect(refused).rejects.toMatchObject({ code: 'PROMISE_NOT_ACTIVE' });
  expect(signals).toEqual([]);
});

it('signals what an event changed once it has applied it', async () => {
  const person = await harness.person();
  await until(() => tags().includes(tag.person(person)));
  signals.splice(0);
  await harness.person({ id: person, first_name: 'Вера', version: 5 });
  await until(() => tags().includes(tag.person(person)));
});
