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
import { as, openHouse } from './house.ts';

let house: Awaited<ReturnType<typeof openHouse>>;
let owner: number;
beforeAll(async () => {
  house = await openHouse();
  owner = await house.person();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => house.close());

/** The event is written, and then the transaction breaks. */
function breakAfterTelling() {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {}); // the fault is meant, and would be printed
  const outbox = house.app.get(Outbox);
  const put = outbox.put.bind(outbox);
  jest.spyOn(outbox, 'put').mockImplementationOnce(async (...given) => {
    await put(...given);
    throw new Error('the power is gone');
  });
}

describe('an event and its change', () => {
  it('reach the stream once, with the whole of the promise', async () => {
    const { id } = await house.started(owner);
    const nats = house.app.get<NatsConnection>(NATS);
    const stream = `${house.place.prefix.replaceAll('.', '_')}_promises`;
    const consumer = await jetstream(nats).consumers.get(stream, {
      filter_subjects: `${house.place.prefix}.${eventSubject(promiseStarted)}`,
      deliver_policy: DeliverPolicy.All,
    });
    const message = await consumer.next({ expires: 5_000 });
    expect(promiseStarted.payload.parse(message?.json())).toMatchObject({
      promise: { id, userId: owner, version: 2, status: 'active', currentDay: 1 },
    });
    expect(await consumer.next({ expires: 1_000 })).toBeNull();
  });

  it('vanish together when a creation breaks', async () => {
    const before = await house.prisma.promiseRecord.count();
    const told = await house.prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM told`;
    breakAfterTelling();
    await expect(
      house.call(createPromise, { title: 'Ничего', type: 'goal' }, as(owner)),
    ).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await house.prisma.promiseRecord.count()).toBe(before);
    expect(await house.prisma.$queryRaw`SELECT count(*)::int AS n FROM told`).toEqual(told);
  });

  it('vanish together when a start breaks, and a second attempt does both', async () => {
    const { id } = await house.draft(owner);
    breakAfterTelling();
    await expect(house.call(startPromise, { id }, as(owner))).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await house.call(getPromise, { id }, as(owner))).toMatchObject({ status: 'draft', version: 1 });
    expect(await house.told(promiseStarted, id)).toEqual([]);
    await house.call(startPromise, { id }, as(owner));
    expect(await house.told(promiseStarted, id)).toHaveLength(1);
  });

  it('come again whole when the settling of a report breaks in the middle', async () => {
    const { id } = await house.started(owner, { approval: 'anyuser' });
    const { report } = await house.call(submitReport, { id, text: 'Сделано', request_key: 't1' }, as(owner));
    breakAfterTelling();
    await house.hear(pollClosed, {
      reportId: report.id,
      promiseId: id,
      verdict: 'approved',
      decidedBy: 3,
      reason: null,
    });
    expect(await house.toldNames(id)).toEqual([
      'promise-created',
      'promise-started',
      'report-submitted',
      'report-approved',
    ]);
    expect(await house.call(getPromise, { id }, as(owner))).toMatchObject({
      completed_days: 1,
      pending_count: 0,
    });
  });

  it('bring a version that only grows', async () => {
    const { id } = await house.started(owner, { is_public: true });
    await house.call(submitReport, { id, text: 'Сделано', request_key: 't2' }, as(owner));
    await house.call(setPrivacy, { id, is_public: false }, as(owner));
    const rows = await house.prisma.$queryRaw<{ version: number }[]>`
      SELECT (payload->'promise'->>'version')::int AS version FROM told WHERE (payload->'promise'->>'id')::int = ${id} ORDER BY id`;
    const versions = rows.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
    expect((await house.call(getPromise, { id }, as(owner))).version).toBe(versions.at(-1));
  });
});
