// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, the other services, and the gateway, which adds
// what they know of a person.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  banUser,
  type Caller,
  chatBlocked,
  getAccount,
  listAuditEntries,
  listSessionsOfUser,
  revokeAllSessionsOfUser,
  revokeSessionOfUser,
  sessionRevoked,
  touchSession,
  unbanUser,
  userSeen,
} from '@slovo/contracts';
import { ADMIN_TELEGRAM_ID, AuthHarness, origin, service } from './auth-harness.ts';

const HOUR = 3_600_000;
let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;
let nextTelegramId = 810_000;

beforeAll(async () => {
  auth = await AuthHarness.start();
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  operator = { kind: 'operator', userId: account.id, fingerprint: 'cafe0123' };
});
afterAll(() => auth.close());

const signIn = (id: number) => auth.signIn({ user: { id, first_name: 'Игорь' } });
const account = (id: number) => auth.call(getAccount, { id }, operator);
const sessions = async (id: number, includeEnded = false) =>
  (await auth.call(listSessionsOfUser, { id, includeEnded }, operator)).sessions;
const logOf = async (id: number) =>
  (await auth.call(listAuditEntries, { target: `user:${id}` }, operator)).items;

describe('an account for operators', () => {
  it('has the profile, the whole Telegram id, bans, the chat and what operators did', async () => {
    const telegramId = nextTelegramId++;
    const { userId: id } = await signIn(telegramId);
    expect(await account(id)).toMatchObject({
      id,
      telegramId: String(telegramId),
      status: 'active',
      bio: '',
      timeZone: 'Europe/Moscow',
      dayStartsAt: 3,
      bannedAt: null,
      lastBan: null,
      chatBlockedAt: null,
      openSessions: 1,
      stats: { promises: 0, completed: 0, reports: 0 },
      log: [],
    });
    await auth.call(banUser, { id, reason: 'спам' }, operator);
    const banned = await account(id);
    expect(banned).toMatchObject({
      status: 'banned',
      banReason: 'спам',
      openSessions: 0,
      lastBan: { from: banned.bannedAt, until: null },
      log: [{ action: 'ban-user', details: { sessionsEnded: 1, requestId: expect.any(String) } }],
    });
    await auth.call(unbanUser, { id }, operator);
    await auth.publish(chatBlocked, { userId: id });
    const after = await account(id);
    expect(after).toMatchObject({ bannedAt: null, lastBan: { until: expect.any(String) } });
    expect(after.chatBlockedAt).not.toBeNull();
    expect(after.log.map(({ action }) => action)).toEqual(['unban-user', 'ban-user']);
  });

  it('is refused where there is none', async () => {
    const missing = { code: 'USER_NOT_FOUND' };
    await expect(account(999_999)).rejects.toMatchObject(missing);
    await expect(sessions(999_999)).rejects.toMatchObject(missing);
  });
});

describe('sessions of a person', () => {
  it('are listed without their addresses, open ones unless asked for all', async () => {
    const { userId: id, sessionId } = await signIn(nextTelegramId);
    const other = await signIn(nextTelegramId++);
    await auth.call(revokeSessionOfUser, { id, session: sessionId }, operator);
    const open = await sessions(id);
    expect(open.map((session) => session.session_id)).toEqual([other.sessionId]);
    expect(open[0]).toMatchObject({ ip_address: '203.0.113.***', is_current: false, revoked_at: null });
    expect((await sessions(id, true)).map((session) => session.session_id).toSorted()).toEqual(
      [sessionId, other.sessionId].toSorted(),
    );
  });

  it('are ended one at a time, once, with an event and an entry in the log', async () => {
    const { userId: id, sessionId: session } = await signIn(nextTelegramId);
    await signIn(nextTelegramId++);
    for (const _ of [1, 2])
      await expect(
        auth.call(revokeSessionOfUser, { id, session, reason: 'чужой телефон' }, operator),
      ).resolves.toEqual({ success: true });
    const told = (await auth.published(sessionRevoked)).filter(({ userId }) => userId === id);
    expect(told).toEqual([{ sessionId: session, userId: id, reason: 'чужой телефон' }]);
    expect(await logOf(id)).toEqual([
      expect.objectContaining({
        action: 'revoke-session',
        operator_id: operator.userId,
        reason: 'чужой телефон',
        details: { requestId: expect.any(String), openSessions: { before: 2, after: 1 } },
      }),
    ]);
  });

  it('are ended all at once; expired ones do not count', async () => {
    const { userId: id } = await signIn(nextTelegramId);
    auth.wait(31 * 24 * HOUR);
    await signIn(nextTelegramId);
    await signIn(nextTelegramId++);
    const revokeAll = () => auth.call(revokeAllSessionsOfUser, { id }, operator);
    expect(await revokeAll()).toEqual({ success: true, revokedCount: 2 });
    expect(await revokeAll()).toEqual({ success: true, revokedCount: 0 });
    const [entry, ...more] = await logOf(id);
    expect([entry?.details, more]).toEqual([
      { requestId: expect.any(String), openSessions: { before: 2, after: 0 } },
      [],
    ]);
  });

  it('are found under their owner only', async () => {
    const mine = await signIn(nextTelegramId++);
    const foreign = await signIn(nextTelegramId++);
    const revoke = (id: number, session: string) => auth.call(revokeSessionOfUser, { id, session }, operator);
    await expect(revoke(mine.userId, foreign.sessionId)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    await expect(revoke(mine.userId, 'none')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
    await expect(revoke(999_999, 'none')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(auth.call(revokeAllSessionsOfUser, { id: 999_999 }, operator)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(await sessions(foreign.userId)).toHaveLength(1);
  });
});

describe('when a person was last seen', () => {
  const told = async (id: number) =>
    (await auth.published(userSeen)).filter(({ userId }) => userId === id).map(({ date }) => date);
  const lastLogin = async (id: number) => Date.parse((await account(id)).lastLogin ?? '');

  it('follows messages to the bot by the hour, and is told once for each date', async () => {
    auth.moveTo('2027-02-01T22:10:00Z');
    const telegram_id = nextTelegramId++;
    const write = async () => (await auth.register({ telegram_id, first_name: 'Пишущий' })).user.id;
    const id = await write();
    const first = await lastLogin(id);
    expect(new Date(first).toISOString()).toMatch(/^2027-02-01T22:1/);
    auth.moveTo('2027-02-01T22:50:00Z');
    await write();
    expect(await lastLogin(id)).toBe(first);
    auth.moveTo('2027-02-01T23:20:00Z');
    await write();
    expect(await lastLogin(id)).toBeGreaterThanOrEqual(Date.parse('2027-02-01T23:20:00Z'));
    expect(await told(id)).toEqual(['2027-02-01']);
    auth.moveTo('2027-02-02T00:30:00Z');
    await Promise.all([write(), write(), write()]);
    expect(await told(id)).toEqual(['2027-02-01', '2027-02-02']);
  });

  it('follows the use of a session', async () => {
    auth.moveTo('2027-02-03T10:00:00Z');
    const { userId: id, sessionId } = await signIn(nextTelegramId++);
    auth.moveTo('2027-02-04T08:00:00Z');
    const touch = () => auth.call(touchSession, { session_id: sessionId, origin }, service);
    await Promise.all([touch(), touch()]);
    expect(await lastLogin(id)).toBeGreaterThanOrEqual(Date.parse('2027-02-04T08:00:00Z'));
    expect(await told(id)).toEqual(['2027-02-03', '2027-02-04']);
  });
});
