// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, and the other services, whose events the specs publish.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdminUser,
  banUser,
  type Caller,
  type CallInput,
  chatBlocked,
  chatOpened,
  findUsers,
  promiseCreated,
  promiseDeleted,
  unbanUser,
  updateProfile,
} from '@slovo/contracts';
import { ADMIN_TELEGRAM_ID, AuthHarness, user } from './auth-harness.ts';

const DAY = 86_400_000;
let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;
let nextTelegramId = 700_100;

beforeAll(async () => {
  auth = await AuthHarness.start();
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  operator = { kind: 'operator', userId: account.id, fingerprint: 'cafe0123' };
});
afterAll(() => auth.close());

const newcomer = async (first_name: string, last_name?: string, username?: string): Promise<number> =>
  (await auth.register({ telegram_id: nextTelegramId++, first_name, last_name, username })).user.id;
const search = (query: string, more: Partial<CallInput<typeof findUsers>> = {}) =>
  auth.call(findUsers, { query, ...more }, operator);
const idsOf = async (query: string, more?: Partial<CallInput<typeof findUsers>>) =>
  (await search(query, more)).items.map(({ id }) => id);
const found = async (id: number): Promise<AdminUser> => (await search(String(id))).items[0]!;

describe('a search of people', () => {
  it('[ADM-USERS-13] [ADM-USERS-14] shows a person with every field of the document', async () => {
    const telegramId = nextTelegramId;
    const id = await newcomer('Марина', 'Лисицына', 'marina_lis');
    const now = auth.clock.now().getTime();
    const { items } = await search('marina_lis');
    expect(items).toEqual([
      {
        id,
        username: 'marina_lis',
        firstName: 'Марина',
        lastName: 'Лисицына',
        photoUrl: null,
        email: null,
        telegramId: `${String(telegramId).slice(0, -2)}••`,
        language: 'ru',
        status: 'active',
        banReason: null,
        createdAt: expect.any(String),
        lastLogin: expect.any(String),
        promisesCount: 0,
        isOperator: false,
      },
    ]);
    expect(Math.abs(Date.parse(items[0]?.createdAt ?? '') - now)).toBeLessThan(60_000);
    expect((await found(operator.userId)).isOperator).toBe(true);
  });

  it('[ADM-USERS-16] [ADM-USERS-26] [ADM-API-04] answers with the page, and by defaults', async () => {
    await newcomer('Одна', 'Единственная', 'only_one');
    expect(await search(' only_one ')).toEqual({
      items: [expect.objectContaining({ username: 'only_one' })],
      total: 1,
      totalIsCapped: false,
      limit: 25,
      offset: 0,
      hasMore: false,
      searchType: 'username',
      query: 'only_one',
      requestDuration: expect.any(Number),
    });
    const { requestDuration } = await search('only_one');
    expect([Number.isInteger(requestDuration), requestDuration >= 0]).toEqual([true, true]);
  });

  it.each([undefined, '', '  ', '\t'])('[ADM-USERS-25] wants a query: %j', async (query) => {
    await expect(auth.call(findUsers, { query }, operator)).rejects.toMatchObject({
      code: 'QUERY_REQUIRED',
      status: 400,
    });
  });

  it('finds by an id, else by a Telegram id, and says by which', async () => {
    const telegramId = nextTelegramId;
    const id = await newcomer('Цифра');
    const outcome = async (query: string, by?: 'userId' | 'telegramId') => {
      const { items, searchType, total } = await search(query, by ? { by } : {});
      return [items.map((item) => item.id), searchType, total];
    };
    expect(await outcome(String(id))).toEqual([[id], 'userId', 1]);
    expect(await outcome(`#${id}`)).toEqual([[id], 'userId', 1]);
    expect(await outcome(String(telegramId))).toEqual([[id], 'telegramId', 1]);
    expect(await outcome(String(telegramId), 'userId')).toEqual([[], 'userId', 0]);
    expect(await outcome(String(id), 'telegramId')).toEqual([[], 'telegramId', 0]);
    for (const query of ['0', '2147483648', '99999999999999999999'])
      expect(await outcome(query)).toEqual([[], 'userId', 0]);
    for (const by of ['userId', 'telegramId'] as const) expect(await outcome('-1', by)).toEqual([[], by, 0]);
  });

  it('has nobody for an email', async () => {
    await newcomer('Почта', undefined, 'anna_mail');
    expect(await search('anna_mail@example.com')).toMatchObject({ items: [], total: 0, searchType: 'email' });
    expect(await search('anna_mail', { by: 'email' })).toMatchObject({ items: [], searchType: 'email' });
  });

  it('finds usernames and words of names by their beginning, in any case, е as ё', async () => {
    const pyotr = await newcomer('Пётр', 'Бёрдов-Слепнёв', 'PyotrTheFirst');
    for (const query of [
      'пётр',
      'ПЕТР',
      'бердов',
      'БЁРД',
      'слепнев',
      'бердов слепнев п',
      'петр бёрдов',
      'pyotrth',
      '@PYOTR',
    ])
      expect([query, await idsOf(query)]).toEqual([query, [pyotr]]);
    for (const query of ['ётр', 'лепнёв', 'yotr', 'петр слепнев', 'pyotr_', '%', '_', '\\', '…', '👩'])
      expect([query, await idsOf(query)]).toEqual([query, []]);
  });

  it('follows a changed name', async () => {
    const id = await newcomer('Евдокия', 'Прежняя');
    await auth.call(updateProfile, { last_name: 'Новейшая' }, user(id));
    expect([await idsOf('прежняя'), await idsOf('новейшая')]).toEqual([[], [id]]);
    await auth.call(updateProfile, { last_name: null }, user(id));
    expect([await idsOf('новейшая'), await idsOf('евдокия')]).toEqual([[], [id]]);
  });

  it('puts the exact username first, then usernames, then names, each by id', async () => {
    const name = await newcomer('Qwerta');
    const second = await newcomer('Б', undefined, 'qwerta_b');
    const third = await newcomer('Qwerta', undefined, 'qwerta_a');
    const exact = await newcomer('В', undefined, 'Qwerta');
    const lastName = await newcomer('Д', 'Qwertana');
    const all = [exact, second, third, name, lastName];
    expect(await idsOf('@qwerta')).toEqual(all);
    const pages = [0, 2, 4, 6].map((offset) => search('qwerta', { limit: 2, offset }));
    const answers = await Promise.all(pages);
    expect(answers.map(({ items }) => items.map(({ id }) => id))).toEqual([
      [exact, second],
      [third, name],
      [lastName],
      [],
    ]);
    expect(answers.map(({ hasMore, total }) => [hasMore, total])).toEqual([
      [true, 5],
      [true, 5],
      [false, 5],
      [false, 5],
    ]);
  });

  it('counts up to 10 000, and pages no further', async () => {
    await auth.prisma.$executeRaw`
      INSERT INTO users (telegram_id, username, username_key, first_name, last_name, created_at)
      SELECT 10000000 + i, 'crowd' || i, 'crowd' || i, 'Толпа', 'Многая', now() FROM generate_series(1, 10000) AS i`;
    for (const query of ['crowd', 'толпа'])
      expect(await search(query, { limit: 1, offset: 9_999 })).toMatchObject({
        total: 10_000,
        totalIsCapped: false,
        hasMore: false,
        items: [{ firstName: 'Толпа' }],
      });
    await newcomer('Толпа', undefined, 'crowd_last');
    for (const query of ['crowd', 'толпа'])
      expect(await search(query, { limit: 1 })).toMatchObject({
        total: 10_000,
        totalIsCapped: true,
        hasMore: true,
      });
    await expect(search('crowd', { offset: 10_001 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { offset: expect.any(String) } },
    });
  });

  it.each([
    ['by', { by: 'phone' }],
    ['limit', { limit: 101 }],
    ['limit', { limit: 0 }],
    ['offset', { offset: -1 }],
    ['query', { query: 'я'.repeat(201) }],
  ])('names the bad field %s', async (field, input) => {
    await expect(auth.call(findUsers, { query: 'я', ...input } as never, operator)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it('[ADM-GATE-12] [ADM-GATE-16] is for operators only, whatever roles a session has', async () => {
    for (const caller of [user(operator.userId), user(operator.userId, { roles: ['user', 'admin'] })])
      await expect(auth.call(findUsers, { query: 'я' }, caller)).rejects.toMatchObject({
        code: 'ADMIN_TOKEN_INVALID',
      });
  });
});

describe('what a search says of a person', () => {
  it('counts promises that are not deleted', async () => {
    const userId = await newcomer('Считаемая');
    const promise = {
      id: 9_001,
      userId,
      title: 'Бегать',
      type: 'habit',
      status: 'draft',
      completionType: null,
      approvalType: 'system',
      motivatorId: null,
      isPublic: false,
      daysTotal: 30,
      completedDays: 0,
      currentDay: 0,
      timeZone: null,
      dayStartsAt: null,
      startedAt: null,
      version: 1,
    } as const;
    await auth.publish(promiseCreated, { promise });
    await auth.publish(promiseCreated, { promise: { ...promise, id: 9_002 } });
    expect((await found(userId)).promisesCount).toBe(2);
    await auth.publish(promiseDeleted, { promise: { ...promise, version: 2 } });
    expect((await found(userId)).promisesCount).toBe(1);
  });

  it('[ADM-USERS-17] [ADM-USERS-18] [ADM-USERS-19] [ADM-USERS-20] [ADM-USERS-21] is banned with its reason from any status, and active afterwards', async () => {
    const id = await newcomer('Переменчивая');
    const shown = async () => {
      const { status, banReason } = await found(id);
      return [status, banReason];
    };
    const before = {
      active: {},
      inactive: { lastSeenAt: null, createdAt: new Date(auth.clock.now().getTime() - 91 * DAY) },
      suspended: { suspendedAt: auth.clock.now() },
    };
    for (const [status, data] of Object.entries(before)) {
      await auth.prisma.user.update({ where: { id }, data: { lastBanUntil: null, ...data } });
      expect(await shown()).toEqual([status, null]);
      await auth.call(banUser, { id, reason: `из ${status}` }, operator);
      expect(await shown()).toEqual(['banned', `из ${status}`]);
      await auth.call(unbanUser, { id }, operator);
      expect(await shown()).toEqual(['active', null]);
    }
  });

  it('[ADM-USERS-15] is inactive while the bot is blocked, whatever the order of events', async () => {
    const id = await newcomer('Блокирующая');
    const statusAfter = async (event: typeof chatBlocked, ms: number): Promise<string> => {
      auth.wait(ms);
      await auth.publish(event, { userId: id });
      return (await found(id)).status;
    };
    expect(await statusAfter(chatBlocked, 0)).toBe('inactive');
    expect(await statusAfter(chatOpened, 2_000)).toBe('active');
    expect(await statusAfter(chatBlocked, -1_000)).toBe('active');
    expect(await statusAfter(chatBlocked, 2_000)).toBe('inactive');
  });
});
