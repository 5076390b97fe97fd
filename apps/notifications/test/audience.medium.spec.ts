// Real: PostgreSQL, NATS, the whole service. Not real: auth and promises, whose events the spec publishes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AudienceFilters,
  type AudiencePreview,
  createSegment,
  deleteSegment,
  findBatches,
  listBatches,
  listSegments,
  operatorActed,
  promiseClosed,
  promiseDeleted,
  promiseStarted,
  updateSegment,
  userRegistered,
  userSeen,
} from '@slovo/contracts';
import { personSnapshot } from '@slovo/testing/service-harness';
import { MOST_SEGMENTS } from '../src/segments/segment.limits.ts';
import { BatchesHarness, OPERATOR } from './batches-harness.ts';
import { reported } from './notifications-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const preview = async (filters: AudienceFilters = {}, channels = { telegram: true, web: false }) => {
  const input = { preview: true, filters, channels, idempotencyKey: undefined, message: undefined };
  return (await harness.group(input)) as AudiencePreview;
};
const idsOf = async (filters: AudienceFilters): Promise<number[]> =>
  (await preview(filters)).sampleUsers.map(({ id }) => id);

describe('a preview of an audience', () => {
  it('[ADM-GROUP-17] [ADM-GROUP-04] [ADM-API-15] counts exactly, and shows the same five people for a while', async () => {
    await harness.addPeople(1, 20);
    await harness.addPeople(101, 3, { blocked: true });
    await harness.addPeople(111, 2, { muted: true });
    await harness.addPeople(121, 4, { banned: true });
    const given = await preview();
    expect(given).toEqual({
      estimatedAudience: 25,
      filterSummary: 'everyone',
      sampleUsers: expect.any(Array),
      reach: { telegram: 20, webOnly: 0, blocked: 3, muted: 2 },
      recentlyMessaged: 0,
      quietNow: 0,
    });
    expect(given.sampleUsers).toHaveLength(5);
    expect(given.sampleUsers[0]).toEqual({
      id: expect.any(Number),
      username: expect.stringMatching(/^user\d+$/),
      language: 'ru',
    });
    expect(await preview()).toEqual(given);
    const onWeb = await preview({}, { telegram: false, web: true });
    expect(onWeb.reach).toEqual({ telegram: 0, webOnly: 25, blocked: 0, muted: 0 });
    expect(await harness.prisma.batch.count()).toBe(0);
  });

  it.each<[keyof AudienceFilters, unknown[]]>([
    ['lastLoginDaysGt', ['5', 1.5, -1, 2 ** 31, null, [5]]],
    ['activePromisesGt', ['0', 0.5, true, 2 ** 31, {}]],
    ['language', [5, 'xx', '', ['ru'], null]],
    ['registeredBefore', [0, 'yesterday', '2024-01-01', '2024-13-01T00:00:00Z', null]],
    ['registeredAfter', [1.5, '', ['2024-01-01T00:00:00Z']]],
  ])('is refused where %s has a wrong type, by its name', async (filter, values) => {
    for (const value of values)
      await expect(preview({ [filter]: value })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { [`filters.${filter}`]: expect.any(String) } },
      });
  });

  it('[ADM-GROUP-03] takes each filter of the document, and all of them together', async () => {
    await harness.addPeople(1, 1, { seenOn: '2026-12-01', language: 'en', promises: 6 });
    await harness.addPeople(2, 1, { seenOn: '2026-11-30', registeredAt: '2023-12-31T23:59:59Z' });
    await harness.addPeople(3, 1, { promises: 5, registeredAt: '2024-01-01T00:00:00Z' });
    expect(await idsOf({ lastLoginDaysGt: 30 })).toEqual([1, 2]);
    expect(await idsOf({ lastLoginDaysGt: 31 })).toEqual([2]);
    expect(await idsOf({ activePromisesGt: 5 })).toEqual([1]);
    expect(await idsOf({ activePromisesGt: 0 })).toEqual([1, 3]);
    expect(await idsOf({ language: 'en' })).toEqual([1]);
    expect(await idsOf({ registeredBefore: '2024-01-01T00:00:00Z' })).toEqual([2]);
    expect(await idsOf({ registeredAfter: '2026-01-01T00:00:00Z' })).toEqual([1]);
    expect(await idsOf({ lastLoginDaysGt: 30, language: 'ru' })).toEqual([2]);
    expect((await preview({ lastLoginDaysGt: 30, language: 'ru' })).filterSummary).toBe(
      'last login, days > 30, language = ru',
    );
  });

  it('[ADM-GROUP-17] says who was written to lately, and whose night it is', async () => {
    await harness.addPeople(1, 2);
    await harness.addPeople(11, 1, { timeZone: 'Pacific/Kiritimati' });
    const { batchId } = await harness.broadcast({ channels: { telegram: false, web: true } });
    await harness.runUntil(batchId, 'done');
    expect(await preview()).toMatchObject({ recentlyMessaged: 3 });
    // Came later, and one of them got a message to a group; who got both counts once.
    harness.moveTo(new Date(harness.now.getTime() + 60_000));
    await harness.addPeople(21, 2, { registeredAt: harness.now.toISOString(), language: 'en' });
    await harness.addPeople(31, 1, { registeredAt: harness.now.toISOString() });
    await harness.prisma.$executeRaw`UPDATE people SET language_code = 'en' WHERE user_id = 1`;
    await preview({ language: 'en' });
    const toEnglish = { filters: { language: 'en' }, channels: { telegram: false, web: true } } as const;
    const group = (await harness.group(toEnglish)) as { batchId: number };
    await harness.runUntil(group.batchId, 'done');
    expect(await preview()).toMatchObject({ estimatedAudience: 6, recentlyMessaged: 5 });
    const sentAt = harness.now;
    harness.moveTo(new Date(sentAt.getTime() + 8 * 24 * 3_600_000));
    expect(await preview()).toMatchObject({ recentlyMessaged: 0 });
    harness.moveTo(sentAt);
    const hour = (harness.now.getUTCHours() + 14) % 24;
    expect((await preview()).quietNow).toBe(hour >= 23 || hour < 8 ? 1 : 0);
  });

  it('leaves the replicas of the release before what they write and read while they are replaced', async () => {
    await harness.addPeople(1, 2);
    await harness.prisma.$executeRaw`UPDATE people SET messaged_at = ${harness.now} WHERE user_id = 1`;
    expect(
      await harness.prisma
        .$queryRaw`SELECT count(*)::int AS recent FROM people WHERE messaged_at IS NOT NULL`,
    ).toEqual([{ recent: 1 }]);
  });
});

describe('what an audience knows of a person', () => {
  it('[ADM-GROUP-20] is their registration, their last visit and their running promises', async () => {
    await harness.publish(userRegistered, { user: personSnapshot(31) });
    const person = () => harness.prisma.person.findUniqueOrThrow({ where: { userId: 31 } });
    const registered = await person();
    expect(Math.abs(registered.registeredAt.getTime() - harness.now.getTime())).toBeLessThan(3_600_000);
    expect(registered.lastSeenOn).toEqual(new Date('2027-01-01'));
    const seen = (date: string) =>
      harness.publish(userSeen, { userId: 31, date, at: `${date}T10:00:00.000Z` });
    await seen('2027-01-05');
    await seen('2027-01-03');
    expect((await person()).lastSeenOn).toEqual(new Date('2027-01-05'));
    const { promise } = reported({ userId: 31 });
    await harness.publish(promiseStarted, { promise });
    const other = reported({ userId: 31 }).promise;
    await harness.publish(promiseStarted, { promise: other });
    expect((await person()).activePromises).toBe(2);
    const closed = { ...promise, status: 'closed', completionType: 'success', version: 9 } as const;
    await harness.publish(promiseClosed, { promise: closed, closedBy: 'author' });
    expect((await person()).activePromises).toBe(1);
    await harness.publish(promiseDeleted, { promise: { ...other, version: 9 } });
    expect((await person()).activePromises).toBe(0);
  });
});

describe('the list of batches', () => {
  it('[ADM-API-18] is newest first, fifty by default, by status and type, page by page', async () => {
    await harness.addPeople(1, 1);
    const sent: number[] = [];
    for (let index = 0; index < 3; index += 1)
      sent.push((await harness.broadcast({ holdSeconds: 3_600 })).batchId);
    const { jobId } = await harness.notify(1, { channels: { web: true } });
    const list = (input: object = {}) => harness.call(listBatches, input, OPERATOR);
    const all = await list();
    expect(all).toMatchObject({ success: true, total: 4, limit: 50, offset: 0, hasMore: false });
    expect(all.batches.map(({ batchId }) => batchId)).toEqual([jobId, ...sent.toReversed()]);
    expect((await list({ type: 'personal' })).batches.map(({ batchId }) => batchId)).toEqual([jobId]);
    expect((await list({ status: 'queued' })).total).toBe(3);
    const page = await list({ type: 'broadcast', limit: 2, offset: 0 });
    expect(page).toMatchObject({
      hasMore: true,
      total: 3,
      batches: [{ batchId: sent[2] }, { batchId: sent[1] }],
    });
    expect(await list({ limit: 2, offset: 10 })).toMatchObject({ batches: [], hasMore: false });
  });
});

describe('the search of batches', () => {
  it('[ADM-REC-18] finds a text however it is written, behind any number of newer ones, or an id', async () => {
    await harness.addPeople(1, 1);
    const send = async (text: string) =>
      (await harness.broadcast({ content: { text }, holdSeconds: 3_600 })).batchId;
    const night = await send('Ночной <b>перерыв</b>');
    for (let index = 0; index < 60; index += 1) await send('Доброе утро');
    const find = async (q: string, limit = 5) =>
      (await harness.call(findBatches, { q, limit }, OPERATOR)).items;
    expect(await find('НОЧНОЙ')).toEqual([
      {
        batchId: night,
        type: 'broadcast',
        textContent: 'Ночной <b>перерыв</b>',
        status: 'queued',
        createdAt: expect.any(String),
      },
    ]);
    expect((await find('ночной перерыв')).map(({ batchId }) => batchId)).toEqual([night]);
    // Neither tags nor entities are words of it.
    expect(await find('<b>')).toEqual([]);
    const quoted = await send('Соль &amp; <i>пе</i>рец');
    expect((await find('соль & перец')).map(({ batchId }) => batchId)).toEqual([quoted]);
    expect(await find('amp')).toEqual([]);
    expect((await find('утро', 2)).map(({ batchId }) => batchId)).toEqual([night + 60, night + 59]);
    expect((await find(`#${night}`)).map(({ batchId }) => batchId)).toEqual([night]);
    expect(await find('вечер')).toEqual([]);
    expect(await find('2147483647')).toEqual([]);
  });
});

describe('saved audiences', () => {
  it('[ADM-GROUP-19] are created, listed by name, changed and deleted, each in the log', async () => {
    const create = (name: string) =>
      harness.call(createSegment, { name, filters: { language: 'en' } }, OPERATOR);
    const english = await create('По-английски');
    const away = await create('Давно нет');
    await expect(create('Давно нет')).rejects.toMatchObject({ code: 'SEGMENT_NAME_TAKEN' });
    const change = { id: away.id, filters: { lastLoginDaysGt: 30 } };
    const changed = await harness.call(updateSegment, change, OPERATOR);
    expect(changed).toMatchObject({ name: 'Давно нет', filters: { lastLoginDaysGt: 30 } });
    const rename = { id: away.id, name: 'По-английски' };
    await expect(harness.call(updateSegment, rename, OPERATOR)).rejects.toMatchObject({
      code: 'SEGMENT_NAME_TAKEN',
    });
    const { segments } = await harness.call(listSegments, {}, OPERATOR);
    expect(segments).toEqual([changed, english]);
    await harness.call(deleteSegment, { id: english.id }, OPERATOR);
    for (const gone of [
      harness.call(deleteSegment, { id: english.id }, OPERATOR),
      harness.call(updateSegment, { id: english.id }, OPERATOR),
    ])
      await expect(gone).rejects.toMatchObject({ code: 'SEGMENT_NOT_FOUND' });
    const lines = (await harness.published(operatorActed('notifications'))).map(({ action }) => action);
    expect(lines.slice(-4)).toEqual(['save-segment', 'save-segment', 'save-segment', 'delete-segment']);
  });

  it('[RACE-04] are changed once by twenty at once', async () => {
    const { id } = await harness.call(createSegment, { name: 'Наперегонки', filters: {} }, OPERATOR);
    const change = { id, name: 'Наперегонки 2' };
    await atOnce(() => harness.call(updateSegment, change, OPERATOR));
    const saved = async () =>
      (await harness.published(operatorActed('notifications'))).filter(
        ({ action, target }) => action === 'save-segment' && target === `segment:${id}`,
      );
    expect(await saved()).toHaveLength(2); // made, and changed
  });

  it('[RACE-04] are changed or not found where they are deleted meanwhile', async () => {
    const { id } = await harness.call(createSegment, { name: 'Ненадолго', filters: {} }, OPERATOR);
    const said = await atOnce((n) =>
      n % 4 === 3
        ? harness.call(deleteSegment, { id }, OPERATOR)
        : harness.call(updateSegment, { id, name: `Проездом ${n}` }, OPERATOR),
    );
    expect(said.filter((one) => !['done', 'SEGMENT_NOT_FOUND'].includes(one))).toEqual([]);
    expect(await harness.prisma.segment.count({ where: { id } })).toBe(0);
  });

  it('[RACE-04] are two hundred at most, also where the last are saved at once', async () => {
    await harness.prisma.$executeRaw`
      INSERT INTO segments (name, filters, created_by, updated_at)
      SELECT 'Сегмент ' || n, '{}', 1, now()
      FROM generate_series(1, ${MOST_SEGMENTS - 5} - (SELECT count(*)::int FROM segments)) AS n`;
    const said = await atOnce((n) =>
      harness.call(createSegment, { name: `Последний ${n}`, filters: {} }, OPERATOR),
    );
    expect(said.filter((one) => one === 'done')).toHaveLength(5);
    expect(said.filter((one) => one === 'SEGMENTS_TOO_MANY')).toHaveLength(15);
  });
});

/** What twenty calls at once say: `done`, or the code of the refusal. */
const atOnce = (work: (n: number) => Promise<unknown>): Promise<string[]> =>
  Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      work(n).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
