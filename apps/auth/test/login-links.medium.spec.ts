// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exchangeLoginToken, issueLoginLink } from '@slovo/contracts';
import { decodeJwt } from 'jose';
import { DeleteExpired } from '../src/sessions/jobs/delete-expired.ts';
import { anonymous } from '@slovo/testing/service-harness';
import { AuthHarness, origin, service } from './auth-harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let auth: AuthHarness;
let userId: number;

beforeAll(async () => {
  auth = await AuthHarness.start();
  userId = (await auth.register({ telegram_id: 77, first_name: 'Борис', username: 'boris' })).user.id;
});
afterAll(() => auth.close());

const link = async (): Promise<string> => {
  const { url } = await auth.call(issueLoginLink, { user_id: userId }, service);
  return url.split('#auth/')[1] ?? '';
};
const exchange = (token: string) => auth.call(exchangeLoginToken, { token, origin }, anonymous);

describe('a login link', () => {
  it('has its token in the fragment, which neither servers nor link previews see', async () => {
    const { url } = await auth.call(issueLoginLink, { user_id: userId }, service);
    expect(url).toMatch(/^https:\/\/slovo\.example\/auth#auth\/[\w-]{43}$/);
  });

  it('[API-08] [AUTH-16] [GEN-17] opens a session whose token has exactly the required claims', async () => {
    const grant = await exchange(await link());
    expect(grant).toMatchObject({
      userId,
      telegramId: 77,
      username: 'boris',
      authType: 'pwa',
      roles: ['user'],
    });
    const claims = decodeJwt(grant.token);
    expect(claims).toEqual({
      user_id: userId,
      tg_id: 77,
      telegram_id: 77,
      sub: String(userId),
      username: 'boris',
      first_name: 'Борис',
      last_name: null,
      exp: expect.any(Number),
      session_id: grant.sessionId,
      auth_type: 'pwa',
      roles: ['user'],
    });
  });

  it('is stored as a hash', async () => {
    const token = await link();
    const rows = await auth.prisma.loginLink.findMany({ where: { userId } });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[ERR-18] works once, also for two exchanges at the same moment', async () => {
    const token = await link();
    const attempt = () =>
      exchange(token).then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
    const results = await Promise.all([attempt(), attempt(), attempt()]);
    expect(results.toSorted()).toEqual(['opened', 'token_already_used', 'token_already_used']);
    await expect(exchange(token)).rejects.toMatchObject({ code: 'token_already_used' });
  });

  it('opened while newer ones are issued works or is refused with a reason, and only the last one stays valid', async () => {
    const tokens = [await link()];
    const outcomes: string[] = [];
    for (let round = 0; round < 8; round++) {
      const [fresh, outcome] = await Promise.all([
        link(),
        exchange(tokens.at(-1) ?? '').then(
          () => 'opened',
          (error: { code: string }) => error.code,
        ),
      ]);
      tokens.push(fresh);
      outcomes.push(outcome);
    }
    expect(outcomes.filter((outcome) => outcome !== 'opened' && outcome !== 'token_invalidated')).toEqual([]);
    const living = await auth.prisma.loginLink.count({
      where: { userId, usedAt: null, invalidatedAt: null },
    });
    expect(living).toBe(1);
    await expect(exchange(tokens.at(-1) ?? '')).resolves.toMatchObject({ userId });
  });

  it('is kept for 30 days, so that whoever opens it learns why it does not work', async () => {
    const token = await link();
    await exchange(token);
    const work = auth.app.get(DeleteExpired);
    auth.wait(29 * DAY);
    await work.deleteExpired(auth.clock.now());
    await expect(exchange(token)).rejects.toMatchObject({ code: 'token_already_used' });
    auth.wait(2 * DAY);
    await work.deleteExpired(auth.clock.now());
    await expect(exchange(token)).rejects.toMatchObject({ code: 'token_not_found' });
  });

  it('[LINKAUTH-10] [ERR-19] is valid for 15 minutes', async () => {
    const token = await link();
    auth.wait(15 * MINUTE - 1000);
    const later = await link();
    auth.wait(15 * MINUTE + 1000);
    await expect(exchange(later)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(exchange(token)).rejects.toMatchObject({ code: 'token_invalidated' });
    const third = await link();
    auth.wait(15 * MINUTE - 1000);
    await expect(exchange(third)).resolves.toMatchObject({ userId });
  });

  it('[ERR-20] is invalidated by a newer one', async () => {
    const older = await link();
    const newer = await link();
    await expect(exchange(older)).rejects.toMatchObject({ code: 'token_invalidated' });
    await expect(exchange(newer)).resolves.toMatchObject({ userId });
  });

  it.each([
    ['too short', 'abcdefghij', 'token_format_error'],
    ['of impossible characters', `${'a'.repeat(42)}!`, 'token_format_error'],
    ['unknown', 'A'.repeat(43), 'token_not_found'],
    [
      'a session token of someone else',
      'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoxfQ.c2lnbmF0dXJl',
      'token_invalid',
    ],
  ])('[ERR-21] says why not: %s', async (_what, token, code) => {
    await expect(exchange(token)).rejects.toMatchObject({ code });
  });

  it('[ERR-24] is issued only for existing people', async () => {
    await expect(auth.call(issueLoginLink, { user_id: 999_999 }, service)).rejects.toMatchObject({
      code: 'user_not_found',
    });
    await expect(auth.call(issueLoginLink, { user_id: userId }, anonymous)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('is neither issued to banned people nor accepted from them, and the attempt does not use it up', async () => {
    const token = await link();
    await auth.prisma.user.update({ where: { id: userId }, data: { bannedAt: auth.clock.now() } });
    await expect(link()).rejects.toMatchObject({ code: 'user_banned' });
    await expect(exchange(token)).rejects.toMatchObject({ code: 'user_banned' });
    await auth.prisma.user.update({ where: { id: userId }, data: { bannedAt: null } });
    await expect(exchange(token)).resolves.toMatchObject({ userId });
  });

  it('[SESS-04] opened inside Telegram starts a bot session', async () => {
    const inside = {
      ...origin,
      user_agent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/142.0.0.0 Mobile Safari/537.36 Telegram-Android/12.1 (Google Pixel 8)',
    };
    const grant = await auth.call(exchangeLoginToken, { token: await link(), origin: inside }, anonymous);
    expect(grant.authType).toBe('bot');
  });

  it('may be replaced by a pasted session token, which opens its own session again', async () => {
    const grant = await exchange(await link());
    await expect(exchange(grant.token)).resolves.toMatchObject({ sessionId: grant.sessionId });
  });
});
