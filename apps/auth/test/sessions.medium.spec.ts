// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  listEndedSessions,
  listSessions,
  revokeSession,
  revokeUserSessions,
  sessionRevoked,
  touchSession,
  validateSession,
} from '@slovo/contracts';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { PAGE } from '../src/sessions/calls/list-ended-sessions.ts';
import { DeleteExpired } from '../src/sessions/jobs/delete-expired.ts';
import { anonymous } from '@slovo/testing/service-harness';
import {
  ADMIN_TELEGRAM_ID,
  AuthHarness,
  JWT_SECRET,
  NEXT_JWT_SECRET,
  origin,
  service,
  user,
} from './auth-harness.ts';

const DAY = 24 * 60 * 60 * 1000;
let auth: AuthHarness;
let nextTelegramId = 700;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

const newcomer = () =>
  auth.signIn({ user: { id: nextTelegramId, first_name: 'Игорь', username: `igor_${nextTelegramId++}` } });
/** An operator who acts by a session. */
const admin = async () => {
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  const session = { roles: ['user', 'admin'], sessionId: 'of-the-admin' };
  return { kind: 'user' as const, userId: account.id, via: 'web' as const, ...session };
};
const validate = (token: string) => auth.call(validateSession, { token }, anonymous);
const touch = (session_id: string) => auth.call(touchSession, { session_id, origin }, service);

describe('a session', () => {
  it('[API-07] [AUTH-11] is validated with a renewed token', async () => {
    const grant = await newcomer();
    auth.wait(DAY);
    const answer = await validate(grant.token);
    expect(answer).toMatchObject({
      success: true,
      valid: true,
      session: { sessionId: grant.sessionId, userId: grant.userId, authType: 'webapp' },
    });
    expect(answer.session?.token).not.toBe(grant.token);
  });

  it('[ERR-22] lasts 30 days from its last use', async () => {
    const grant = await newcomer();
    auth.wait(29 * DAY);
    const renewed = (await validate(grant.token)).session;
    auth.wait(29 * DAY);
    await expect(validate(grant.token)).resolves.toMatchObject({ valid: false, error: 'session_expired' });
    const again = (await validate(renewed?.token ?? '')).session;
    expect(again?.sessionId).toBe(grant.sessionId);
    await expect(touch(grant.sessionId)).resolves.toEqual({ success: true });
    auth.wait(30 * DAY + 1000);
    await expect(touch(grant.sessionId)).rejects.toMatchObject({ code: 'session_expired' });
    await expect(validate(again?.token ?? '')).resolves.toMatchObject({
      success: false,
      valid: false,
      session: null,
      error: 'session_expired',
    });
  });

  it('[SESS-24] ends 180 days after it began, however much it is used', async () => {
    const grant = await newcomer();
    const [opened] = await auth.prisma.session.findMany({ where: { id: grant.sessionId } });
    let { token } = grant;
    for (let day = 25; day < 180; day += 25) {
      auth.wait(25 * DAY);
      await expect(touch(grant.sessionId)).resolves.toEqual({ success: true });
      token = (await validate(token)).session?.token ?? '';
    }
    const ends = Math.floor((opened!.createdAt.getTime() + 180 * DAY) / 1000);
    expect(decodeJwt(token).exp).toBe(ends);
    const [shown] = await auth.prisma.session.findMany({ where: { id: grant.sessionId } });
    expect(Math.floor(shown!.expiresAt.getTime() / 1000)).toBe(ends);
    auth.wait(5 * DAY + 1000);
    await expect(touch(grant.sessionId)).rejects.toMatchObject({ code: 'session_expired' });
    await expect(validate(token)).resolves.toMatchObject({ valid: false, error: 'session_expired' });
  });

  it('is not opened by a token that was signed with another key or names another person', async () => {
    const grant = await newcomer();
    const sign = (secret: string, claims: object, algorithm = 'HS256') =>
      new SignJWT({ session_id: grant.sessionId, user_id: grant.userId, exp: 9_999_999_999, ...claims })
        .setProtectedHeader({ alg: algorithm })
        .sign(new TextEncoder().encode(secret));
    const invalid = { valid: false, error: 'session_invalid' };
    await expect(validate(await sign('another secret, also 32 characters', {}))).resolves.toMatchObject(
      invalid,
    );
    await expect(validate(await sign(JWT_SECRET, {}, 'HS512'))).resolves.toMatchObject(invalid);
    await expect(validate(await sign(JWT_SECRET, { user_id: grant.userId + 1 }))).resolves.toMatchObject(
      invalid,
    );
    await expect(validate(await sign(JWT_SECRET, { session_id: 'gone' }))).resolves.toMatchObject(invalid);
    await expect(validate('nonsense')).resolves.toMatchObject(invalid);
  });

  it('[KEYS-03] is opened by what the next secret has signed, and answered with what the present one signs', async () => {
    const { sessionId, userId, token } = await newcomer();
    const signed = await new SignJWT({ session_id: sessionId, user_id: userId, exp: 9_999_999_999 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(NEXT_JWT_SECRET));
    const { session } = await validate(signed);
    expect(decodeProtectedHeader(session?.token ?? '').kid).toBe(decodeProtectedHeader(token).kid);
  });

  it('[USER-04] [USER-05] [USER-06] [GEN-16] has its id, type and roles: webapp and user by default', async () => {
    const grant = await newcomer();
    expect(grant).toMatchObject({
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      authType: 'webapp',
      roles: ['user'],
    });
    expect(decodeJwt(grant.token)).toMatchObject({ session_id: grant.sessionId, auth_type: 'webapp' });
  });

  it('[AUTH-17] of an operator has the role admin in its token', async () => {
    const plain = await newcomer();
    const operator = await auth.signIn({ user: { id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' } });
    expect(decodeJwt(plain.token)['roles']).toEqual(['user']);
    expect(decodeJwt(operator.token)['roles']).toEqual(['user', 'admin']);
    expect(operator.user.roles).toEqual(['user', 'admin']);
  });

  it('is deleted 90 days after it expired, at the end of that day', async () => {
    const grant = await newcomer();
    const work = auth.app.get(DeleteExpired);
    const isThere = async () => (await auth.prisma.session.count({ where: { id: grant.sessionId } })) === 1;
    auth.wait(119 * DAY);
    await work.deleteExpired(auth.clock.now());
    expect(await isThere()).toBe(true);
    auth.wait(2 * DAY);
    const due = await work.nextDue();
    expect(due?.getTime()).toBeLessThanOrEqual(auth.clock.now().getTime());
    expect((due?.getTime() ?? 1) % DAY).toBe(0);
    await work.deleteExpired(auth.clock.now());
    expect(await isThere()).toBe(false);
    const next = await work.nextDue();
    expect(next === null || next > auth.clock.now()).toBe(true);
  });
});

describe('the list of sessions', () => {
  it('[API-09] [SESS-04] [SESS-06] [SESS-07] [SESS-08] [SESS-09] [SESS-15] shows the person’s own, last used first', async () => {
    const first = await newcomer();
    auth.wait(60_000);
    const again = { user: { id: first.telegramId, first_name: 'Игорь' } };
    const second = await auth.signIn(again);
    const answer = await auth.call(
      listSessions,
      { userId: first.userId },
      user(first.userId, { sessionId: first.sessionId }),
    );

    const { sessions } = answer;
    expect(answer).toEqual({ success: true, sessions: expect.any(Array) });
    expect(sessions.map(({ session_id, is_current }) => [session_id, is_current])).toEqual([
      [second.sessionId, false],
      [first.sessionId, true],
    ]);
    expect(sessions[0]).toEqual({
      session_id: second.sessionId,
      is_current: false,
      expires_at: expect.any(String),
      auth_type: 'webapp',
      device_info: { platform: 'desktop', browser: 'Chrome 142', os: 'Linux', device: 'PC' },
      last_activity_at: expect.any(String),
      created_at: expect.any(String),
      ip_address: '203.0.113.***',
      user_agent: origin.user_agent,
      metadata: { generatedBy: 'auth', version: '1' },
      revoked_at: null,
    });
  });

  it('[SESS-17] [SESS-18] is for that user and for admins', async () => {
    const grant = await newcomer();
    const list = (caller: ReturnType<typeof user>) =>
      auth.call(listSessions, { userId: grant.userId }, caller);
    const caller = await admin();
    await expect(list(user(grant.userId + 1))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(list(caller)).resolves.toMatchObject({ sessions: [{ session_id: grant.sessionId }] });
    await expect(auth.call(listSessions, { userId: grant.userId }, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('[API-09] [LIMIT-07] has at most 50 by default, without revoked and expired ones', async () => {
    const grant = await newcomer();
    const { userId } = grant;
    for (let n = 0; n < 51; n++) await auth.signIn({ user: { id: grant.telegramId, first_name: 'Игорь' } });
    const count = async (input: object) =>
      (await auth.call(listSessions, { userId, ...input }, user(userId))).sessions.length;
    expect(await count({})).toBe(50);
    expect(await count({ limit: '100' })).toBe(52);
    await auth.call(revokeSession, { session_id: grant.sessionId }, user(userId));
    expect(await count({ limit: 100 })).toBe(51);
    expect(await count({ limit: 100, include_revoked: 'true' })).toBe(52);
    auth.wait(31 * DAY);
    expect(await count({ limit: 100 })).toBe(0);
    expect(await count({ limit: 100, include_expired: true, include_revoked: true })).toBe(52);
  });
});

describe('ending sessions', () => {
  it('[API-10] [SESS-16] [SESS-19] [GEN-14] ends one for good and publishes it', async () => {
    const grant = await newcomer();
    const revoke = () =>
      auth.call(revokeSession, { session_id: grant.sessionId, reason: 'lost phone' }, user(grant.userId));
    await expect(revoke()).resolves.toEqual({ success: true });
    await expect(revoke()).resolves.toEqual({ success: true });

    await expect(validate(grant.token)).resolves.toMatchObject({
      valid: false,
      error: 'session_invalidated',
    });
    await expect(touch(grant.sessionId)).rejects.toMatchObject({ code: 'session_invalid' });
    const { sessionId } = grant;
    const revoked = (await auth.published(sessionRevoked)).filter((event) => event.sessionId === sessionId);
    expect(revoked).toEqual([{ sessionId: grant.sessionId, userId: grant.userId, reason: 'lost phone' }]);
    const { sessionIds } = await auth.call(listEndedSessions, {}, service);
    expect(sessionIds).toContain(grant.sessionId);
  });

  it('neither ends nor reveals another person’s session', async () => {
    const grant = await newcomer();
    const revoke = (caller: ReturnType<typeof user>) =>
      auth.call(revokeSession, { session_id: grant.sessionId }, caller);
    await expect(revoke(user(grant.userId + 1))).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    await expect(validate(grant.token)).resolves.toMatchObject({ valid: true });
  });

  it('[SESS-17] [SESS-18] of others is for admins who are still on the list, and recorded in the audit log', async () => {
    const grant = await newcomer();
    const { userId } = grant;
    await auth.signIn({ user: { id: grant.telegramId, first_name: 'Игорь' } });
    const caller = await admin();
    const look = () => auth.call(listSessions, { userId }, caller);
    const endOne = () =>
      auth.call(revokeSession, { session_id: grant.sessionId, reason: 'stolen phone' }, caller);
    const endAll = () => auth.call(revokeUserSessions, { user_id: userId, reason: 'stolen account' }, caller);
    // The token in their hands still says admin.
    auth.admins.delete(ADMIN_TELEGRAM_ID);
    await expect(look()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(endOne()).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    await expect(endAll()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(validate(grant.token)).resolves.toMatchObject({ valid: true });

    auth.admins.add(ADMIN_TELEGRAM_ID);
    await expect(look()).resolves.toMatchObject({ sessions: [{}, {}] });
    for (let n = 0; n < 2; n++) await expect(endOne()).resolves.toEqual({ success: true });
    await expect(endAll()).resolves.toEqual({ success: true, revoked_count: 1 });
    await expect(endAll()).resolves.toEqual({ success: true, revoked_count: 0 });
    const lines = await auth.prisma.auditLine.findMany({
      where: { target: `user:${userId}` },
      orderBy: { id: 'asc' },
    });
    const line = {
      operatorId: caller.userId,
      fingerprint: createHash('sha256').update('of-the-admin').digest('hex').slice(0, 8),
      action: 'end-sessions',
      details: { sessionsEnded: 1 },
    };
    const none = { ...line, details: { sessionsEnded: 0 } };
    expect(lines).toMatchObject([
      { ...line, action: 'list-sessions', reason: null, details: { sessionsShown: 2 } },
      { ...line, reason: 'stolen phone' },
      { ...none, reason: 'stolen phone' },
      { ...line, reason: 'stolen account' },
      { ...none, reason: 'stolen account' },
    ]);
  });

  it('of one’s own is not recorded in the audit log', async () => {
    const caller = await admin();
    const { sessionId } = await auth.signIn({ user: { id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' } });
    await auth.call(revokeSession, { session_id: sessionId }, caller);
    await auth.call(listSessions, { userId: caller.userId }, caller);
    expect(await auth.prisma.auditLine.count({ where: { target: `user:${caller.userId}` } })).toBe(0);
  });

  it('[API-11] ends all others and returns their number', async () => {
    const grant = await newcomer();
    const { userId } = grant;
    await auth.signIn({ user: { id: grant.telegramId, first_name: 'Игорь' } });
    await auth.signIn({ user: { id: grant.telegramId, first_name: 'Игорь' } });
    const endOthers = (caller: ReturnType<typeof user>) =>
      auth.call(revokeUserSessions, { user_id: userId, exclude_session_id: grant.sessionId }, caller);
    await expect(endOthers(user(userId + 1))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(endOthers(user(userId))).resolves.toEqual({ success: true, revoked_count: 2 });
    await expect(endOthers(user(userId))).resolves.toEqual({ success: true, revoked_count: 0 });
    await expect(validate(grant.token)).resolves.toMatchObject({ valid: true });
  });

  it('several times at the same moment publishes each end once', async () => {
    const grant = await newcomer();
    const { userId } = grant;
    for (let n = 0; n < 5; n++) await auth.signIn({ user: { id: grant.telegramId, first_name: 'Игорь' } });
    const endAll = () => auth.call(revokeUserSessions, { user_id: userId }, user(userId));
    const answers = await Promise.all(Array.from({ length: 5 }, endAll));
    expect(answers.map(({ revoked_count }) => revoked_count).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 6,
    ]);
    const revoked = (await auth.published(sessionRevoked)).filter((event) => event.userId === userId);
    expect(revoked).toHaveLength(6);
    expect(new Set(revoked.map(({ sessionId }) => sessionId)).size).toBe(6);
  });

  it('ends thousands at once', async () => {
    const { userId } = await newcomer();
    await auth.prisma.$executeRaw`
      INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
      SELECT 'scripted-' || n, ${userId}, 'pwa', '{}', now(), now(), now() + interval '10 years'
      FROM generate_series(1, 9999) n`;
    const ended = auth.call(revokeUserSessions, { user_id: userId }, user(userId));
    await expect(ended).resolves.toEqual({ success: true, revoked_count: 10_000 });
    await auth.prisma.session.deleteMany({ where: { userId } });
  });

  it('is listed in pages, since a month of ended sessions does not fit into one message', async () => {
    const { userId } = await newcomer();
    const count = 6 * PAGE + 5;
    await auth.prisma.$executeRaw`
      INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at, revoked_at)
      SELECT gen_random_uuid(), ${userId}, 'pwa', '{}', now(), now(), now() + interval '10 years',
             ${auth.clock.now()}::timestamptz - n / 25000 * interval '1 minute'
      FROM generate_series(1, ${count}::int) n`;
    const given = new Set<string>();
    const pages: number[] = [];
    for (let after: string | undefined, isLast = false; !isLast; isLast = after === undefined) {
      const page = await auth.call(listEndedSessions, { after }, service);
      pages.push(page.sessionIds.length);
      for (const id of page.sessionIds) given.add(id);
      after = page.next;
    }
    const ended = await auth.prisma.session.findMany({ where: { userId, revokedAt: { not: null } } });
    expect(ended).toHaveLength(count);
    expect(ended.filter(({ id }) => !given.has(id))).toEqual([]);
    expect(Math.max(...pages)).toBe(PAGE);
    await auth.prisma.session.deleteMany({ where: { userId } });
    for (const after of ['', 'yesterday', 'never s-1'])
      await expect(auth.call(listEndedSessions, { after }, service)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { after: expect.any(String) } },
      });
  });

  it('is listed as long as a token could be valid', async () => {
    const grant = await newcomer();
    await auth.call(revokeSession, { session_id: grant.sessionId }, user(grant.userId));
    auth.wait(30 * DAY + 1000);
    const { sessionIds } = await auth.call(listEndedSessions, {}, service);
    expect(sessionIds).not.toContain(grant.sessionId);
  });
});
