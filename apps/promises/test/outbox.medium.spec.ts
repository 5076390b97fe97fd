import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import {
  createPromise,
  eventSubject,
  getPromise,
  pollClosed,
  promiseStarted,
  setPrivacy,
  startPromise,
  submitReport,
} from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => harness.close());

/** Makes the transaction fail after the event was written. */
function failAfterPublishing() {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {}); // the fault is meant, and would be printed
  const outbox = harness.app.get(Outbox);
  const put = outbox.put.bind(outbox);
  jest.spyOn(outbox, 'put').mockImplementationOnce(async (...given) => {
    await put(...given);
    throw new Error('the power is gone');
  });
}

describe('an event and its change', () => {
  it('reach the stream once, with the whole promise', async () => {
    const { id } = await harness.started(owner);
    const nats = harness.app.get<NatsConnection>(NATS);
    const stream = `${harness.infrastructure.natsPrefix.replaceAll('.', '_')}_promises`;
    const consumer = await jetstream(nats).consumers.get(stream, {
      filter_subjects: `${harness.infrastructure.natsPrefix}.${eventSubject(promiseStarted)}`,
      deliver_policy: DeliverPolicy.All,
    });
    const message = await consumer.next({ expires: 5_000 });
    expect(promiseStarted.payload.parse(message?.json())).toMatchObject({
      promise: { id, userId: owner, version: 2, status: 'active', currentDay: 1 },
    });
    expect(await consumer.next({ expires: 1_000 })).toBeNull();
  });

  it('roll back together when a creation fails', async () => {
    const before = await harness.prisma.promiseRecord.count();
    const published = await harness.prisma.$queryRaw<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM published`;
    failAfterPublishing();
    await expect(
      harness.call(createPromise, { title: 'Ничего', type: 'goal' }, as(owner)),
    ).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await harness.prisma.promiseRecord.count()).toBe(before);
    expect(await harness.prisma.$queryRaw`SELECT count(*)::int AS n FROM published`).toEqual(published);
  });

  it('roll back together when a start fails, and a second attempt does both', async () => {
    const { id } = await harness.draft(owner);
    failAfterPublishing();
    await expect(harness.call(startPromise, { id }, as(owner))).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({ status: 'draft', version: 1 });
    expect(await harness.publishedAbout(promiseStarted, id)).toEqual([]);
    await harness.call(startPromise, { id }, as(owner));
    expect(await harness.publishedAbout(promiseStarted, id)).toHaveLength(1);
  });

  it('are complete after settling a report failed half-way', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await harness.call(
      submitReport,
      { id, text: 'Сделано', request_key: 't1' },
      as(owner),
    );
    failAfterPublishing();
    await harness.publish(pollClosed, {
      reportId: report.id,
      promiseId: id,
      verdict: 'approved',
      decidedBy: 3,
      reason: null,
    });
    expect(await harness.publishedNames(id)).toEqual([
      'promise-created',
      'promise-started',
      'report-submitted',
      'report-approved',
    ]);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      completed_days: 1,
      pending_count: 0,
    });
  });

  it('carry a version that only grows', async () => {
    const { id } = await harness.started(owner, { is_public: true });
    await harness.call(submitReport, { id, text: 'Сделано', request_key: 't2' }, as(owner));
    await harness.call(setPrivacy, { id, is_public: false }, as(owner));
    const rows = await harness.prisma.$queryRaw<{ promise: { version: number } }[]>`
      SELECT payload->'promise' AS promise FROM published WHERE (payload->'promise'->>'id')::int = ${id} ORDER BY id`;
    const versions = rows.map(({ promise }) => promise.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    // Events of one change, as a report that the system approves at once, tell of one state.
    const states = new Set(rows.map(({ promise }) => JSON.stringify(promise)));
    expect(states.size).toBe(new Set(versions).size);
    expect((await harness.call(getPromise, { id }, as(owner))).version).toBe(versions.at(-1));
  });
});
