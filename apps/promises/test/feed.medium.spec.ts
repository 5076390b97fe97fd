import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  closePromise,
  getPublicPromise,
  getUserPromise,
  listFeed,
  listUserPromises,
  setPrivacy,
  submitReport,
  userChanged,
} from '@slovo/contracts';
import { as, anonymous, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let minute = 0;
beforeAll(async () => {
  harness = await PromisesHarness.start();
});
beforeEach(async () => {
  await harness.prisma.promiseRecord.deleteMany();
  owner = await harness.person();
});
afterAll(() => harness.close());

/** Each is created a minute after the one before. */
async function shown(facts: Parameters<PromisesHarness['started']>[1] = {}, who = owner): Promise<number> {
  harness.moveTo(new Date(Date.UTC(2027, 7, 1, 9, (minute += 1))));
  return (await harness.started(who, { is_public: true, ...facts })).id;
}
const feed = (input: { limit?: number; cursor?: string } = {}) => harness.call(listFeed, input, anonymous);
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);
async function ban(id: number, banned: boolean, version: number) {
  const user = {
    id,
    username: `user${id}`,
    first_name: 'Имя',
    last_name: null,
    photo_url: null,
    telegram_id: 1,
    language: 'ru' as const,
    time_zone: 'Europe/Moscow',
    day_starts_at: 3,
  };
  await harness.publish(userChanged, { user: { ...user, banned, version } });
}

describe('list-feed', () => {
  it('[LOOP-05] carries the newest report that waits, with its first picture, and none of closed promises', async () => {
    const id = await shown({ approval: 'anyuser' });
    const [quiet, closed] = [await shown(), await shown({ approval: 'anyuser' })];
    await harness.submit(id, { text: 'Первый' }, as(owner));
    harness.moveTo(new Date(Date.UTC(2027, 7, 1, 9, (minute += 1))));
    const media = [await harness.ticket(owner), await harness.ticket(owner)];
    const { report } = await harness.submit(id, { text: 'я'.repeat(300), media }, as(owner));
    await harness.submit(closed, {}, as(owner));
    await harness.call(closePromise, { id: closed, completion_type: 'cancel' }, as(owner));
    const { items } = await feed();
    const waiting = (promise: number) => items.find((item) => item.id === promise)?.waiting_report;
    expect(waiting(id)).toEqual({
      id: report.id,
      day_number: report.day_number,
      report_text: `${'я'.repeat(279)}…`,
      media: report.media,
      media_count: 2,
      created_at: report.created_at,
      poll: null,
    });
    expect([waiting(quiet), waiting(closed)]).toEqual([null, null]);
    await harness.settle(id, report.id, 'approved');
    expect((await feed()).items.find((item) => item.id === id)?.waiting_report).toMatchObject({
      report_text: 'Первый',
      media: null,
      media_count: 0,
    });
  });

  it('[API-30] shows public promises to everyone, the latest activity first', async () => {
    const [first, second] = [await shown(), await shown()];
    await harness.started(owner);
    expect(idsOf((await feed()).items)).toEqual([second, first]);
    harness.moveTo(new Date(Date.UTC(2027, 7, 1, 9, (minute += 1))));
    await harness.call(submitReport, { id: first, text: 'Сделано', request_key: 'f1' }, as(owner));
    const { items } = await feed();
    expect(idsOf(items)).toEqual([first, second]);
    expect(items[0]).toMatchObject({
      username: `user${owner}`,
      owner: { id: owner },
      completed_days: 1,
      invitation: null,
    });
  });

  it('drops a promise that becomes private and puts it on top when it is public again', async () => {
    const [first, second] = [await shown(), await shown()];
    await harness.call(setPrivacy, { id: first, is_public: false }, as(owner));
    expect(idsOf((await feed()).items)).toEqual([second]);
    harness.moveTo(new Date(Date.UTC(2027, 7, 1, 9, (minute += 1))));
    await harness.call(setPrivacy, { id: first, is_public: true }, as(owner));
    expect(idsOf((await feed()).items)).toEqual([first, second]);
  });

  it('pages through everything once, though others are added at the top meanwhile', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await shown());
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await feed({ limit: 3, cursor });
      seen.push(...idsOf(page.items));
      cursor = page.next ?? undefined;
      await shown();
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  it('orders those of the same millisecond', async () => {
    const ids = [await shown(), await shown(), await shown(), await shown()];
    await harness.prisma.promiseRecord.updateMany({
      data: { lastActivityAt: new Date('2027-08-02T00:00:00.123Z') },
    });
    const one = await feed({ limit: 2 });
    const two = await feed({ limit: 2, cursor: one.next! });
    expect([...idsOf(one.items), ...idsOf(two.items)]).toEqual(ids.toReversed());
    expect(two.next).toBeNull();
  });

  it('hides public promises of a banned person until the ban ends', async () => {
    const banned = await harness.person({ username: 'outlaw' });
    const id = await shown({}, banned);
    await ban(banned, true, 2);
    expect((await feed()).items).toEqual([]);
    await expect(harness.call(getPublicPromise, { id }, anonymous)).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
    await expect(
      harness.call(listUserPromises, { username: `user${banned}` }, anonymous),
    ).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await ban(banned, false, 3);
    expect(idsOf((await feed()).items)).toEqual([id]);
  });
});

describe('the promises of one person', () => {
  it('[API-31] lists the public ones by username in any case, in the order of the own list', async () => {
    const draft = await harness.draft(owner, { is_public: true });
    const closed = await shown();
    await harness.call(closePromise, { id: closed, completion_type: 'give_up' }, as(owner));
    const running = await shown();
    await harness.started(owner);
    const list = await harness.call(listUserPromises, { username: `@USER${owner}` }, anonymous);
    expect(list.items.map(({ id, status, completion_type }) => [id, status, completion_type])).toEqual([
      [running, 'active', null],
      [draft.id, 'draft', null],
      [closed, 'closed', 'give_up'],
    ]);
    await expect(
      harness.call(listUserPromises, { username: 'nobody_at_all' }, anonymous),
    ).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('[API-27] serves one by the username of its owner and by no other', async () => {
    const id = await shown();
    const other = await harness.person();
    expect(await harness.call(getUserPromise, { username: `User${owner}`, id }, anonymous)).toMatchObject({
      id,
    });
    await expect(
      harness.call(getUserPromise, { username: `user${other}`, id }, anonymous),
    ).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
    await expect(
      harness.call(getUserPromise, { username: 'nobody_at_all', id }, anonymous),
    ).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
  });

  it('[PROMISE-05] follows a change of username, and an older event does not restore the old one', async () => {
    const id = await shown();
    const renamed = {
      id: owner,
      username: 'New_Name',
      first_name: 'Анна',
      last_name: 'К',
      photo_url: '/media/a.jpg',
      telegram_id: 1,
      language: 'ru' as const,
      time_zone: 'Europe/Moscow',
      day_starts_at: 3,
      banned: false,
    };
    await harness.publish(userChanged, { user: { ...renamed, version: 5 } });
    await harness.publish(userChanged, { user: { ...renamed, username: 'old_name', version: 4 } });
    expect(await harness.call(getUserPromise, { username: 'new_name', id }, anonymous)).toMatchObject({
      username: 'New_Name',
      owner: { first_name: 'Анна', photo_url: '/media/a.jpg' },
    });
    await expect(harness.call(getUserPromise, { username: 'old_name', id }, anonymous)).rejects.toMatchObject(
      {
        code: 'PROMISE_NOT_FOUND',
      },
    );
  });
});
