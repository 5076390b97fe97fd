// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, whose people are made up.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getUser, getUserByUsername, searchUsers } from '@slovo/contracts';
import { anonymous } from '@slovo/testing/service-harness';
import { AuthHarness, person, user } from './auth-harness.ts';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

describe('other people', () => {
  it('[API-29] [API-35] are found by username in any case and by id, without private fields', async () => {
    const { user: account } = await auth.register(person({ username: 'Findable' }));
    const expected = {
      id: account.id,
      username: 'Findable',
      first_name: 'Аня',
      last_name: null,
      photo_url: null,
      bio: '',
      stats: { promises: 0, completed: 0, reports: 0 },
      motivator: null,
    };
    await expect(auth.call(getUserByUsername, { username: '@fINDABLE' }, anonymous)).resolves.toEqual(
      expected,
    );
    await expect(auth.call(getUser, { id: account.id }, anonymous)).resolves.toEqual(expected);
    await expect(auth.call(getUserByUsername, { username: 'nobody_here' }, anonymous)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  it('[MOTIV-13] are found by first and last name in any order and case, by @name and by a link', async () => {
    const { user: me } = await auth.register(person());
    const { user: wanted } = await auth.register(
      person({ first_name: 'Пётр Ильич', last_name: 'Чайковский', username: 'swan_lake' }),
    );
    const { user: nameless } = await auth.register(person({ first_name: 'Пётр', last_name: 'Чайкин' }));
    const found = async (username: string) =>
      (await auth.call(searchUsers, { username }, user(me.id))).map(({ id }) => id);
    for (const query of [
      'Чайковский Пётр',
      'петр чайковский',
      'ЧАЙКОВСКИЙ ИЛЬИЧ ПЕТР',
      'чайковск',
      '@swan_lake',
      'SWAN_',
      't.me/swan_lake',
      'https://t.me/Swan_Lake?start=1',
      'http://telegram.me/swan_lake/',
    ])
      expect([query, await found(query)]).toEqual([query, [wanted.id]]);
    expect(await found('пет чайк')).toEqual(expect.arrayContaining([wanted.id, nameless.id]));
    expect(await found('Пётр Мусоргский')).toEqual([]);
    expect(await found('Анна Чайковский')).toEqual([]);
    expect(await found('айковский')).toEqual([]);
    expect(await found('льич Чайковский')).toEqual([]);
    // A link and an @ name nobody by their first name.
    expect(await found('@чайковский')).toEqual([]);
    expect(await found('t.me/')).toEqual([]);
    await auth.prisma.user.update({ where: { id: nameless.id }, data: { bannedAt: new Date() } });
    expect(await found('пет чайк')).toEqual([wanted.id]);
  });

  it('[API-34] are searched by the beginning of their username, at most 10 by default', async () => {
    for (let n = 0; n < 12; n++)
      await auth.register(person({ username: `Search_${String.fromCharCode(97 + n)}` }));
    await auth.register(person({ username: 'searchXa' }));
    const { user: me } = await auth.register(person());

    const ten = await auth.call(searchUsers, { username: 'search_' }, user(me.id));
    expect(ten).toHaveLength(10);
    expect(ten.every(({ username }) => username?.startsWith('Search_'))).toBe(true);
    expect(await auth.call(searchUsers, { username: 'SEARCH_', limit: 5 }, user(me.id))).toHaveLength(5);
    expect(await auth.call(searchUsers, { username: '@Search_', limit: 100 }, user(me.id))).toHaveLength(12);
    const found = async (username: string) =>
      (await auth.call(searchUsers, { username }, user(me.id))).map((one) => one.username);
    expect(await found('searchx')).toEqual(['searchXa']);
    expect(await found('earch')).toEqual([]); // the beginning, not any part
    expect(await found('sear%')).toEqual([]);
    for (const wrong of [
      { username: 'a' },
      { username: '  a ' },
      { username: '@a' },
      { username: 'sea', limit: 101 },
    ])
      await expect(auth.call(searchUsers, wrong, user(me.id))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(auth.call(searchUsers, { username: 'search_' }, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('are not found by a name that has since become the name of a page', async () => {
    const { user: account } = await auth.register(person({ username: 'future_page' }));
    const taken = { username: 'Board', usernameKey: 'board' };
    await auth.prisma.user.update({ where: { id: account.id }, data: taken });
    await expect(auth.call(getUserByUsername, { username: '@Board' }, anonymous)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(auth.call(getUser, { id: account.id }, anonymous)).resolves.toMatchObject({
      id: account.id,
    });
  });

  it('are not found when they are banned', async () => {
    const { user: account } = await auth.register(person({ username: 'banned_one' }));
    await auth.prisma.user.update({ where: { id: account.id }, data: { bannedAt: auth.clock.now() } });
    await expect(auth.call(getUserByUsername, { username: 'banned_one' }, anonymous)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(auth.call(getUser, { id: account.id }, anonymous)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(await auth.call(searchUsers, { username: 'banned_' }, user(1))).toEqual([]);
  });
});
