// Real: PostgreSQL, NATS, the whole service and its files. Not real: the owner of the job, whose events the specs publish.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { countHoldingsOfMedia, userChanged } from '@slovo/contracts';
import type { DeletionSubject } from '@slovo/domain/deletion';
import { Refusal } from '@slovo/kit/calls';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { expectedCounts, playDeletion, promiseSnapshot, reportSnapshot, until } from '@slovo/testing';
import { personSnapshot } from '@slovo/testing/service-harness';
import { FreeDeleted } from '../src/uploads/reactions/free-deleted.ts';
import { MarkPromisesOfPerson } from '../src/uploads/reactions/mark-promises-of-person.ts';
import { MarkUsed } from '../src/uploads/reactions/mark-used.ts';
import { type MediaHarness, startMediaHarness } from './media-harness.ts';
import { photoWithPlace } from './samples.ts';

let media: MediaHarness;
let lastReport = 100;
beforeAll(async () => {
  media = await startMediaHarness();
});
afterAll(() => media.close());

const holdings = (subject: DeletionSubject, id: number) => media.ask(countHoldingsOfMedia, { subject, id });
const play = (subject: DeletionSubject, id: number) =>
  playDeletion({ send: media.publish, published: media.published }, 'media', subject, id);
const rowsLeft = (paths: string[]) => media.prisma.upload.count({ where: { path: { in: paths } } });
const objectsLeft = async (paths: string[]): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await media.read(path)).status));

/** Stores so many photos of a person. */
async function store(owner: number, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let n = 0; n < count; n += 1)
    paths.push((await media.store(await photoWithPlace(30, 20), { owner })).media.path);
  return paths;
}

function reportOf(promiseId: number, userId: number, paths: string[]) {
  const promise = promiseSnapshot({ id: promiseId, userId });
  const files = paths.map((path) => ({ path, kind: 'photo' as const, width: 1, height: 1 }));
  return { promise, report: reportSnapshot(promise, { id: (lastReport += 1), media: files as never }) };
}
const show = (promiseId: number, userId: number, paths: string[]) =>
  media.react(MarkUsed, reportOf(promiseId, userId, paths));

describe('the files of a deleted promise', () => {
  it('[ADM-DEL-31] go with their objects, exactly as counted, but not those that another promise shows', async () => {
    const [shared, ...own] = await store(21, 4);
    await show(210, 21, [shared!, ...own]);
    await show(211, 21, [shared!]);
    const dryRun = await holdings('promise', 210);
    expect(dryRun.files).toMatchObject({
      count: 3,
      bytes: expect.any(Number),
      paths: expect.arrayContaining(own),
    });
    const { removed } = await play('promise', 210);
    expect(removed).toEqual(expectedCounts(dryRun));
    expect([await rowsLeft(own), await rowsLeft([shared!])]).toEqual([0, 1]);
    expect(await objectsLeft([...own, shared!])).toEqual([404, 404, 404, 200]);
    expect(expectedCounts(await holdings('promise', 210))).toEqual({});
  });

  it('are not kept by a report whose event comes late', async () => {
    const [first, late] = await store(22, 2);
    await show(220, 22, [first!]);
    await play('promise', 220);
    await show(220, 22, [late!]);
    const use = await media.prisma.use.findFirst({ where: { path: late! } });
    expect(use?.gone).toBe(true);
    const upload = await media.prisma.upload.findUniqueOrThrow({ where: { path: late! } });
    expect([upload.state, upload.keepUntil]).toEqual(['freed', expect.any(Date)]);
  });
});

describe('the files of a deleted person', () => {
  it('[ADM-DEL-45] are counted all, and 100 of them are named', async () => {
    await media.prisma.$executeRaw`
      INSERT INTO uploads (path, owner_id, purpose, kind, mime, size, sha256, created_at)
      SELECT 'reports/01/' || md5(i::text) || '.jpg', 39, 'report', 'photo', 'image/jpeg', 2, '', ${media.clock.now()}
      FROM generate_series(1, 101) AS i`;
    const { files } = await holdings('user', 39);
    expect([files?.count, files?.bytes, files?.paths.length]).toEqual([101, 202, 100]);
  });

  it('[ADM-DEL-31] go exactly as counted, however many pieces it takes', async () => {
    const paths = await store(31, 3);
    await media.prisma.$executeRaw`
      INSERT INTO uploads (path, owner_id, purpose, kind, mime, size, sha256, created_at)
      SELECT 'reports/00/' || md5(i::text) || '.jpg', 31, 'report', 'photo', 'image/jpeg', 10, '', ${media.clock.now()}
      FROM generate_series(1, 97) AS i`;
    const dryRun = await holdings('user', 31);
    expect(dryRun.files).toMatchObject({ count: 100 });
    const { removed } = await play('user', 31);
    expect(removed).toEqual(expectedCounts(dryRun));
    expect(await objectsLeft(paths)).toEqual([404, 404, 404]);
  });

  it('are left to their deletion by the event about all their promises; a late report keeps none', async () => {
    const [known, late] = await store(37, 2);
    await show(370, 37, [known!]);
    await media.react(MarkPromisesOfPerson, { userId: 37, promiseIds: [370, 371] });
    await show(371, 37, [late!]);
    const stateOf = async (path: string) =>
      (await media.prisma.upload.findUniqueOrThrow({ where: { path } })).state;
    expect([await stateOf(known!), await stateOf(late!)]).toEqual(['used', 'freed']);
    expect((await play('user', 37)).removed).toMatchObject({ files: 2 });
  });

  it('are left to their deletion by the deletion of a promise', async () => {
    const [path] = await store(36, 1);
    await show(360, 36, [path!]);
    await media.prisma.owner.upsert({
      where: { id: 36 },
      create: { id: 36, version: LAST_VERSION },
      update: { version: LAST_VERSION },
    });
    await media.react(FreeDeleted, { promise: promiseSnapshot({ id: 360, userId: 36 }) });
    const upload = await media.prisma.upload.findUniqueOrThrow({ where: { path: path! } });
    expect(upload.state).toBe('used');
    expect((await play('user', 36)).removed).toMatchObject({ files: 1 });
    expect(await objectsLeft([path!])).toEqual([404]);
  });

  it('go although the storage fails in the middle, and each is counted once', async () => {
    const paths = await store(32, 3);
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const really = media.storage.remove.bind(media.storage);
    const remove = jest.spyOn(media.storage, 'remove');
    remove.mockImplementationOnce(really).mockRejectedValueOnce(new Error('the storage is away'));
    const { removed } = await play('user', 32);
    expect(remove).toHaveBeenCalledTimes(3 + 3);
    remove.mockRestore();
    error.mockRestore();
    expect([removed['files'], await rowsLeft(paths), await objectsLeft(paths)]).toEqual([
      3,
      0,
      [404, 404, 404],
    ]);
  });

  it('[ADM-DEL-41] wait for a storage that is away, without an attempt that counts', async () => {
    const [path] = await store(38, 1);
    const tried: jest.SpiedFunction<Logger['error']> = jest
      .spyOn(Logger.prototype, 'error')
      .mockReturnValue();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const away = new Refusal('SERVICE_UNAVAILABLE');
    const remove = jest.spyOn(media.storage, 'remove').mockRejectedValueOnce(away);
    const prepare = jest.spyOn(media.storage, 'prepare').mockRejectedValueOnce(away);
    expect((await play('user', 38)).removed).toMatchObject({ files: 1 });
    expect([remove.mock.calls.length, prepare.mock.calls.length]).toEqual([2, 1]);
    expect(tried.mock.calls.flat().filter((line) => String(line).includes('attempt'))).toEqual([]);
    expect(warned.mock.calls.flat()).toContainEqual(expect.stringContaining('the storage is away'));
    for (const spy of [remove, prepare, tried, warned]) spy.mockRestore();
    expect([await rowsLeft([path!]), await objectsLeft([path!])]).toEqual([0, [404]]);
  });

  it('do not come back as an avatar by an event that comes late', async () => {
    await media.publish(userChanged, { user: personSnapshot(33) });
    await until(() => media.prisma.owner.findUnique({ where: { id: 33 } }));
    await play('user', 33);
    await media.publish(userChanged, { user: personSnapshot(33, { version: 1_000 }) });
    await media.publish(userChanged, { user: personSnapshot(34) });
    await until(() => media.prisma.owner.findUnique({ where: { id: 34 } }));
    const owner = await media.prisma.owner.findUniqueOrThrow({ where: { id: 33 } });
    expect(owner.version).toBeGreaterThan(1_000);
  });

  it('[ADM-DEL-36] are not those that they stored in the library as an operator: messages to others show them', async () => {
    const [path] = await store(35, 1);
    const inLibrary = {
      path: 'notices/00/kept.png',
      requestKey: null,
      sha256: '',
      mime: 'image/png',
      size: 5,
    };
    const createdAt = media.clock.now();
    await media.prisma.upload.create({
      data: { ...inLibrary, ownerId: 35, purpose: 'notice', kind: 'photo', state: 'used', createdAt },
    });
    expect((await holdings('user', 35)).files).toMatchObject({ count: 1, paths: [path] });
    await play('user', 35);
    expect([await rowsLeft([path!]), await rowsLeft([inLibrary.path])]).toEqual([0, 1]);
  });
});
