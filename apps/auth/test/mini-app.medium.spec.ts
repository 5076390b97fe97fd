// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram; its signature is made with the test's bot token.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { revokeSession, signInWithInitData, updateSettings } from '@slovo/contracts';
import { anonymous } from '@slovo/testing/service-harness';
import { AuthSettings } from '../src/config.ts';
import { AuthHarness, initData, origin, user } from './auth-harness.ts';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

const signIn = (data: string, time_zone?: string) =>
  auth.call(signInWithInitData, { initData: data, origin, time_zone }, anonymous);
const seconds = (n: number): Date => new Date(auth.clock.now().getTime() + n * 1000);

describe('signing in from the mini app', () => {
  it('[API-05] [API-06] creates the account and a webapp session', async () => {
    const grant = await auth.signIn({
      user: {
        id: 601,
        first_name: 'Вера',
        username: 'vera_l',
        language_code: 'en',
        photo_url: 'https://t.me/i/userpic/1.svg',
      },
    });
    expect(grant).toMatchObject({
      telegramId: 601,
      authType: 'webapp',
      user: { username: 'vera_l', language: 'en', photo_url: 'https://t.me/i/userpic/1.svg' },
    });
  });

  it('stores the time zone of the device once, not after a journey or the person’s own choice', async () => {
    const data = () => initData(auth.clock.now(), { user: { id: 602, first_name: 'Глеб' } });
    expect((await signIn(data(), 'Asia/Vladivostok')).user.time_zone).toBe('Asia/Vladivostok');
    expect((await signIn(data(), 'Europe/Lisbon')).user.time_zone).toBe('Asia/Vladivostok');
  });

  it('does not change what the person chose, also when they confirmed the old value', async () => {
    const data = () =>
      initData(auth.clock.now(), { user: { id: 608, first_name: 'Ян', language_code: 'en' } });
    const { userId } = await auth.signIn({ user: { id: 608, first_name: 'Ян' } });
    const chosen = { time_zone: 'Europe/Moscow', language: 'ru' as const };
    await auth.call(updateSettings, chosen, user(userId));
    expect((await signIn(data(), 'Asia/Tokyo')).user).toMatchObject(chosen);
    const { version } = await auth.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(version).toBe(1); // nothing changed that others keep
  });

  it('[SESS-25] opens one session, also where it is sent twice at once', async () => {
    const data = initData(auth.clock.now(), { user: { id: 611, first_name: 'Рая' } });
    const grants = await Promise.all([signIn(data), signIn(data), signIn(data)]);
    grants.push(await signIn(data));
    expect(new Set(grants.map(({ sessionId }) => sessionId)).size).toBe(1);
    const again = initData(auth.clock.now(), { user: { id: 611, first_name: 'Рая' } });
    expect((await signIn(again)).sessionId).not.toBe(grants[0]!.sessionId);
    await auth.call(revokeSession, { session_id: grants[0]!.sessionId }, user(grants[0]!.userId));
    await expect(signIn(data)).rejects.toMatchObject({ code: 'init_data_expired' });
  });

  it('[SESS-25] opens nothing on another device', async () => {
    const data = initData(auth.clock.now(), { user: { id: 612, first_name: 'Зоя' } });
    await signIn(data);
    const elsewhere = { ...origin, user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0' };
    await expect(
      auth.call(signInWithInitData, { initData: data, origin: elsewhere }, anonymous),
    ).rejects.toMatchObject({ code: 'init_data_expired' });
    expect(await auth.prisma.session.count({ where: { user: { telegramId: 612 } } })).toBe(1);
  });

  it('accepts unknown fields, as long as they are signed', async () => {
    const user = { id: 607, first_name: 'Лев', is_premium: true };
    const grant = await auth.signIn({ user, extra: { chat_instance: '42', tomorrow: 'a&b=c' } });
    expect(grant).toMatchObject({ telegramId: 607, authType: 'webapp' });
  });

  it('refuses data that Telegram did not sign', async () => {
    const good = initData(auth.clock.now(), { user: { id: 603, first_name: 'Ева' } });
    const forged = good.replace('%22id%22%3A603', '%22id%22%3A604');
    expect(forged).not.toBe(good);
    const dropped = new URLSearchParams(good);
    dropped.delete('signature');
    const cases = {
      'another person': forged,
      'a field less': dropped.toString(),
      'a field more': `${good}&chat_type=private`,
      'another bot': initData(auth.clock.now(), { token: '7000000001:other' }),
      'no hash': good.replace(/&hash=.*/, ''),
      'a hash in another alphabet': good.replace(/hash=.*/, `hash=${'ж'.repeat(64)}`),
      'a short hash': good.replace(/hash=.*/, 'hash=abc'),
      'the user twice': `${good}&user=${encodeURIComponent('{"id":1,"first_name":"X"}')}`,
      'no user': initData(auth.clock.now(), { user: undefined, extra: { user: '' } }),
      'a bot': initData(auth.clock.now(), { user: { id: 605, first_name: 'Bot', is_bot: true } }),
      'not a query at all': 'hello',
    };
    for (const [what, data] of Object.entries(cases)) {
      const reason = await signIn(data).then(
        () => `${what} was let in`,
        (error: { code: string }) => error.code,
      );
      expect([what, reason]).toEqual([what, 'init_data_invalid']);
    }
  });

  it.each([
    [-3590, 'opens'],
    [-3610, 'init_data_expired'],
    [50, 'opens'],
    [90, 'init_data_invalid'],
  ])('signed %i s from now: %s', async (offset, outcome) => {
    const result = await signIn(initData(auth.clock.now(), { authDate: seconds(offset) })).then(
      () => 'opens',
      (error: { code: string }) => error.code,
    );
    expect(result).toBe(outcome);
  });

  it('refuses banned people', async () => {
    const grant = await auth.signIn({ user: { id: 606, first_name: 'Зоя' } });
    await auth.prisma.user.update({ where: { id: grant.userId }, data: { bannedAt: auth.clock.now() } });
    await expect(auth.signIn({ user: { id: 606, first_name: 'Зоя' } })).rejects.toMatchObject({
      code: 'user_banned',
    });
  });
});

describe('sessions of a day', () => {
  it('[QUOTA-04] are bounded for each person, and begin anew a day later', async () => {
    const settings = auth.app.get(AuthSettings);
    const { signInsADay } = settings;
    Object.assign(settings, { signInsADay: 2 });
    const person = (id: number) => auth.signIn({ user: { id, first_name: 'Вера' } });
    await person(690);
    await person(690);
    await expect(person(690)).rejects.toMatchObject({ code: 'SIGN_INS_OF_DAY_SPENT', details: { limit: 2 } });
    expect(await person(691)).toMatchObject({ telegramId: 691 });
    auth.wait(24 * 3_600_000 + 1);
    expect(await person(690)).toMatchObject({ telegramId: 690 });
    Object.assign(settings, { signInsADay });
  });

  it('[HARDEN-26] count no reload of the mini app, which opens the session that its data has opened', async () => {
    const settings = auth.app.get(AuthSettings);
    const { signInsADay } = settings;
    Object.assign(settings, { signInsADay: 1 });
    const data = initData(auth.clock.now(), { user: { id: 692, first_name: 'Нина' } });
    const opened = await signIn(data);
    const again = await signIn(data);
    expect(again.sessionId).toBe(opened.sessionId);
    const other = initData(auth.clock.now(), {
      user: { id: 692, first_name: 'Нина' },
      authDate: seconds(-5),
    });
    await expect(signIn(other)).rejects.toMatchObject({ code: 'SIGN_INS_OF_DAY_SPENT' });
    Object.assign(settings, { signInsADay });
  });
});
