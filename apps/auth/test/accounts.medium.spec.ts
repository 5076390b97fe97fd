// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, whose people are made up.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getProfile,
  getUserByUsername,
  updateProfile,
  updateSettings,
  userChanged,
  userRegistered,
} from '@slovo/contracts';
import { anonymous } from '@slovo/testing/service-harness';
import { ADMIN_TELEGRAM_ID, AuthHarness, person, user } from './auth-harness.ts';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

let nextHidden = 9_700_000;

describe('an account from Telegram', () => {
  it('[USER-01] is created once, with the defaults of a Russian user, and published', async () => {
    const seen = person({ username: 'First_One', last_name: 'Ветрова' });
    const first = await auth.register(seen);
    const again = await auth.register(seen);

    expect(first.isNew).toBe(true);
    expect(first.user).toMatchObject({
      id: expect.any(Number),
      telegram_id: seen.telegram_id,
      username: 'First_One',
      first_name: 'Аня',
      last_name: 'Ветрова',
      photo_url: null,
      bio: '',
      language: 'ru',
      time_zone: 'Europe/Moscow',
      day_starts_at: 3,
    });
    expect(again).toMatchObject({ isNew: false, user: { id: first.user.id } });
    const events = (await auth.published(userRegistered)).filter(({ user: { id } }) => id === first.user.id);
    expect(events).toHaveLength(1);
    expect(events[0]?.user).toMatchObject({ telegram_id: seen.telegram_id, banned: false, version: 1 });
  });

  it('[USER-02] is called User where Telegram shows no name', async () => {
    const nameless = await auth.register({ telegram_id: person().telegram_id });
    const blank = await auth.register(person({ first_name: '  ' }));
    expect([nameless.user.first_name, blank.user.first_name]).toEqual(['User', 'User']);
  });

  it('[HARDEN-05] is called User where nothing can be seen of its name, and nothing turns it round', async () => {
    const named = async (first_name: string, last_name: string) =>
      (await auth.register({ telegram_id: (nextHidden += 1), first_name, last_name })).user;
    await expect(named('\u202E', '\u200B\u2060')).resolves.toMatchObject({
      first_name: 'User',
      last_name: null,
    });
    await expect(named('\u202Eаня', 'Ли\u200B')).resolves.toMatchObject({
      first_name: 'аня',
      last_name: 'Ли',
    });
  });

  it('is created once when several updates arrive at the same moment', async () => {
    const seen = person();
    const results = await Promise.all(Array.from({ length: 6 }, () => auth.register(seen)));
    expect(new Set(results.map((result) => result.user.id)).size).toBe(1);
    expect(results.filter((result) => result.isNew)).toHaveLength(1);
  });

  it.each([
    ['ru', 'ru'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['de', 'ru'],
    [undefined, 'ru'],
  ])('speaks for language code %s the language %s', async (language_code, language) => {
    const result = await auth.register(person({ language_code }));
    expect(result.user.language).toBe(language);
  });

  it.each(['feed', 'Admin', 'API', 'my', 'ab', 'имя', 'with-dash'])(
    'does not take over the username %s, which cannot name a profile',
    async (username) => {
      const result = await auth.register(person({ username }));
      expect(result.user.username).toBeNull();
    },
  );

  it('[NAMES-06] takes a username from who had it in Telegram before, in any case', async () => {
    const { user: before } = await auth.register(person({ username: 'moved_name' }));
    const seen = person({ username: 'MOVED_Name' });
    const { user: after } = await auth.register(seen);
    expect(after.username).toBe('MOVED_Name');
    await expect(auth.call(getProfile, {}, user(before.id))).resolves.toMatchObject({ username: null });
    await expect(auth.call(getUserByUsername, { username: 'moved_name' }, anonymous)).resolves.toMatchObject({
      id: after.id,
    });
    const [change] = (await auth.published(userChanged)).filter(({ user: { id } }) => id === before.id);
    expect(change?.user).toMatchObject({ username: null, version: 2 });
    // Found unchanged by the next message.
    expect((await auth.register(seen)).user.username).toBe('MOVED_Name');
  });

  it('[NAMES-06] does not get one that somebody has chosen here', async () => {
    const { user: owner } = await auth.register(person());
    await auth.call(updateProfile, { username: 'chosen_here' }, user(owner.id));
    const seen = person({ username: 'Chosen_Here' });
    for (let times = 0; times < 2; times += 1) expect((await auth.register(seen)).user.username).toBeNull();
    await expect(auth.call(getProfile, {}, user(owner.id))).resolves.toMatchObject({
      username: 'chosen_here',
    });
  });

  it('[NAMES-06] does not get one back by what Telegram signed before it moved', async () => {
    const first = person({ username: 'signed_name' });
    await auth.register(first);
    const early = auth.now;
    auth.wait(60_000);
    const { user: after } = await auth.register(person({ username: 'signed_name' }));
    const { telegram_id: id, ...shown } = first;
    const grant = await auth.signIn({ user: { id, ...shown }, authDate: early });
    expect(grant.username).toBeNull();
    await expect(auth.call(getProfile, {}, user(after.id))).resolves.toMatchObject({
      username: 'signed_name',
    });
  });

  it('[NAMES-06] takes a username also where it shows another one here', async () => {
    const { user: before } = await auth.register(person({ username: 'moved_again' }));
    const seen = person();
    const { user: after } = await auth.register(seen);
    await auth.call(updateProfile, { username: 'own_choice' }, user(after.id));
    const { user: met } = await auth.register({ ...seen, username: 'moved_again' });
    expect(met.username).toBe('own_choice');
    await expect(auth.call(getProfile, {}, user(before.id))).resolves.toMatchObject({ username: null });
  });

  it('[NAMES-06] may exchange usernames with another at the same moment', async () => {
    const one = person({ username: 'swap_one' });
    const two = person({ username: 'swap_two' });
    await auth.register(one);
    await auth.register(two);
    const show = (seen: typeof one, username: string) => auth.register({ ...seen, username });
    for (let times = 0; times < 8; times += 1) {
      const [ofOne, ofTwo] = times % 2 === 0 ? ['swap_two', 'swap_one'] : ['swap_one', 'swap_two'];
      await Promise.all([show(one, ofOne), show(two, ofTwo)]);
      const [first, second] = [await show(one, ofOne), await show(two, ofTwo)];
      expect([first.user.username, second.user.username]).toEqual([ofOne, ofTwo]);
    }
  });

  it('[NAMES-05] is called User where its name in Telegram could be taken for the product’s, except an operator’s', async () => {
    const { user: posing } = await auth.register(
      person({ first_name: '✅ Поддержка', last_name: 'Cлoвo', username: 'sl0vo' }),
    );
    expect(posing).toMatchObject({ first_name: 'User', last_name: null, username: null });
    const operator = await auth.register(
      person({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Поддержка Слово' }),
    );
    expect(operator.user.first_name).toBe('Поддержка Слово');
    const renamed = { first_name: 'Служба поддержки', last_name: '' };
    await expect(auth.call(updateProfile, renamed, user(operator.user.id))).resolves.toMatchObject({
      first_name: 'Служба поддержки',
    });
  });

  it('[NAMES-05] does not get the username of the bot', async () => {
    const seen = person({ username: 'Word_Keeper_Bot' });
    for (let times = 0; times < 2; times += 1) expect((await auth.register(seen)).user.username).toBeNull();
  });

  it('follows Telegram until the person edits a field here', async () => {
    const seen = person({ username: 'follow_me' });
    const { user: account } = await auth.register(seen);
    await auth.call(updateProfile, { first_name: 'Анна' }, user(account.id));

    const { user: later } = await auth.register({
      ...seen,
      first_name: 'Nyusha',
      last_name: 'V.',
      username: 'follow_me_2',
    });
    expect(later).toMatchObject({ first_name: 'Анна', last_name: 'V.', username: 'follow_me_2' });
    const changes = (await auth.published(userChanged)).filter(({ user: { id } }) => id === account.id);
    expect(changes.map(({ user: { version } }) => version)).toEqual([2, 3]);
  });

  it('publishes nothing when nothing changed', async () => {
    const seen = person({ username: 'same_same' });
    const { user: account } = await auth.register(seen);
    await auth.register(seen);
    await auth.register({ ...seen, first_name: 'Other' });
    const changes = (await auth.published(userChanged)).filter(({ user: { id } }) => id === account.id);
    expect(changes).toHaveLength(1);
  });

  it('cuts a long name of emojis between characters, and does not change with every update', async () => {
    const seen = person({
      first_name: `я${'🏃'.repeat(70)}`,
      last_name: `${' '.repeat(9)}я${'🏃'.repeat(70)}`,
    });
    const { user: account } = await auth.register(seen);
    const name = `я${'🏃'.repeat(63)}`;
    expect(account).toMatchObject({ first_name: name, last_name: name });
    await auth.register(seen);
    const { version } = await auth.prisma.user.findUniqueOrThrow({ where: { id: account.id } });
    expect(version).toBe(1);
  });

  it('[AUTH-13] [AUTH-14] has the role user, and admin for operators', async () => {
    const plain = await auth.register(person());
    const operator = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID });
    expect(plain.user.roles).toEqual(['user']);
    expect(operator.user.roles).toEqual(['user', 'admin']);
  });
});

describe('the own profile', () => {
  it('[API-32] [API-33] is read, and changed only in the fields that are sent', async () => {
    const { user: account } = await auth.register(person({ username: 'profile_one' }));
    const changed = await auth.call(
      updateProfile,
      { bio: 'Бегаю по утрам', last_name: '' },
      user(account.id),
    );
    expect(changed).toMatchObject({
      bio: 'Бегаю по утрам',
      first_name: 'Аня',
      last_name: null,
      username: 'profile_one',
    });
    await expect(auth.call(getProfile, {}, user(account.id))).resolves.toEqual(changed);
  });

  it('[HARDEN-05] keeps no first name of which nothing can be seen', async () => {
    const { user: account } = await auth.register({ telegram_id: (nextHidden += 1), first_name: 'Вид' });
    const rename = (first_name: string) => auth.call(updateProfile, { first_name }, user(account.id));
    await expect(rename('\u200B\u202E')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { first_name: 'has nothing that can be seen' } },
    });
    await expect(rename('В\u202Eид')).resolves.toMatchObject({ first_name: 'Вид' });
  });

  it.each([
    [{ first_name: 'Сло\u0301во' }, 'NAME_RESERVED'],
    [{ last_name: 'Slovo' }, 'NAME_RESERVED'],
    [{ username: 'slovo_bot' }, 'USERNAME_RESERVED'],
    [{ username: 'word_keeper_BOT' }, 'USERNAME_RESERVED'],
    [{ username: 'w0rd_keeper_b0t' }, 'USERNAME_RESERVED'],
    [{ first_name: 'Сл\u3164ово' }, 'NAME_RESERVED'],
    [{ first_name: 'Слово 🇷🇺' }, 'NAME_RESERVED'],
    [{ username: 'Sl0v0_Support' }, 'USERNAME_RESERVED'],
  ])('[NAMES-05] refuses %j, which could be taken for the product’s', async (change, code) => {
    const { user: account } = await auth.register(person({ first_name: 'Поддержка ✨' }));
    await auth.call(updateProfile, { first_name: 'Команда' }, user(account.id));
    const beside = 'last_name' in change ? { first_name: 'Помощь', ...change } : change;
    await expect(auth.call(updateProfile, beside, user(account.id))).rejects.toMatchObject({ code });
    await expect(auth.call(updateProfile, { bio: 'Я — Слово' }, user(account.id))).resolves.toBeDefined();
  });

  it('[NAMES-07] is found by the username that it gave up, while nobody has it', async () => {
    const { user: account } = await auth.register(person({ username: 'old_address' }));
    const found = (username: string) => auth.call(getUserByUsername, { username }, anonymous);
    await auth.call(updateProfile, { username: 'new_address' }, user(account.id));
    await expect(found('Old_Address')).resolves.toMatchObject({ id: account.id, username: 'new_address' });
    const { user: other } = await auth.register(person({ username: 'old_address' }));
    await expect(found('old_address')).resolves.toMatchObject({ id: other.id });
    await auth.call(updateProfile, { username: 'third_address' }, user(other.id));
    await expect(found('old_address')).resolves.toMatchObject({ id: other.id, username: 'third_address' });
  });

  it('[NAMES-07] is found by the username that it gave up in Telegram', async () => {
    const seen = person({ username: 'told_before' });
    const { user: account } = await auth.register(seen);
    await auth.register({ ...seen, username: 'told_since' });
    await expect(auth.call(getUserByUsername, { username: 'told_before' }, anonymous)).resolves.toMatchObject(
      { id: account.id, username: 'told_since' },
    );
  });

  it('stores a username without @ and refuses taken and reserved ones', async () => {
    const { user: first } = await auth.register(person({ username: 'owner_of_it' }));
    const { user: second } = await auth.register(person());
    const rename = (username: string) => auth.call(updateProfile, { username }, user(second.id));

    await expect(rename('@New_Name')).resolves.toMatchObject({ username: 'New_Name' });
    await expect(rename('OWNER_of_it')).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await expect(rename('Promises')).rejects.toMatchObject({ code: 'USERNAME_RESERVED' });
    await expect(rename('a b')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { username: expect.any(String) } },
    });
    await expect(
      auth.call(updateProfile, { username: 'Owner_Of_It' }, user(first.id)),
    ).resolves.toMatchObject({ username: 'Owner_Of_It' });
  });

  it('refuses a photo on another server', async () => {
    const { user: account } = await auth.register(person());
    const show = (photo_url: string | null) => auth.call(updateProfile, { photo_url }, user(account.id));
    const refused = { code: 'BAD_INPUT', details: { fields: { photo_url: expect.any(String) } } };
    await expect(show('https://spy.example/pixel.png')).rejects.toMatchObject(refused);
    await expect(show('/media/public/avatars/../reports/ab.jpg')).rejects.toMatchObject(refused);
    const own = `/media/public/avatars/ab/${'ab'.repeat(16)}.jpg`;
    await expect(show(own)).resolves.toMatchObject({ photo_url: own });
    await expect(show('')).resolves.toMatchObject({ photo_url: null });
    await expect(show(own)).resolves.toMatchObject({ photo_url: own });
    await expect(show(null)).resolves.toMatchObject({ photo_url: null });
  });

  it('stores language, time zone and start of day', async () => {
    const { user: account } = await auth.register(person());
    const settings = { language: 'en' as const, time_zone: 'Asia/Tokyo', day_starts_at: 5 };
    await expect(auth.call(updateSettings, settings, user(account.id))).resolves.toMatchObject(settings);
    for (const [field, value] of [
      ['time_zone', 'Mars/Olympus'],
      ['day_starts_at', 7],
      ['day_starts_at', -1],
      ['language', 'de'],
    ] as const)
      await expect(
        auth.call(updateSettings, { [field]: value } as object, user(account.id)),
      ).rejects.toMatchObject({ code: 'BAD_INPUT', details: { fields: { [field]: expect.any(String) } } });
    await expect(auth.call(getProfile, {}, user(account.id))).resolves.toMatchObject(settings);
  });
});
