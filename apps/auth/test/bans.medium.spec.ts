// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, and the other services, whose events the specs publish.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  banUser,
  type Caller,
  exchangeLoginToken,
  getUser,
  getUserByUsername,
  issueLoginLink,
  listAuditEntries,
  listEndedSessions,
  registerTelegramPerson,
  searchUsers,
  sessionRevoked,
  touchSession,
  unbanUser,
  userChanged,
  validateSession,
} from '@slovo/contracts';
import { anonymous } from '@slovo/testing/service-harness';
import { ADMIN_TELEGRAM_ID, AuthHarness, origin, service, user } from './auth-harness.ts';

const HOUR = 60 * 60_000;
let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;
let nextTelegramId = 4000;

beforeAll(async () => {
  auth = await AuthHarness.start();
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  operator = { kind: 'operator', userId: account.id, fingerprint: 'cafe0123' };
});
afterAll(() => auth.close());

const audit = async (target: string) =>
  (await auth.call(listAuditEntries, { limit: 100 }, operator)).items.filter(
    (entry) => entry.target === target,
  );
const newcomer = () =>
  auth.signIn({
    user: { id: nextTelegramId, first_name: 'Игорь', username: `person_${nextTelegramId++}` },
  });

describe('a ban', () => {
  const ban = (id: number, reason = 'спам') => auth.call(banUser, { id, reason }, operator);
  const unban = (id: number) => auth.call(unbanUser, { id }, operator);
  /** The published snapshots of the person. */
  const changesOf = async (id: number) =>
    (await auth.published(userChanged)).map((event) => event.user).filter((person) => person.id === id);

  it('[ADM-USERS-23] [ADM-API-09] [ADM-API-10] takes a reason or none, and answers with the new status', async () => {
    const [{ userId: id }, { userId: other }] = [await newcomer(), await newcomer()];
    const banned = await auth.call(banUser, { id }, operator);
    expect(banned).toEqual({ success: true, id, status: 'banned', banReason: '' });
    const answer = await auth.call(banUser, { id: other, reason: ' реклама ' }, operator);
    expect(answer).toEqual({ success: true, id: other, status: 'banned', banReason: 'реклама' });
    expect(await unban(id)).toEqual({ success: true, id, status: 'active' });
  });

  it('ends every session with an event and publishes its beginning', async () => {
    const grant = await newcomer();
    const again = await auth.signIn({ user: { id: grant.telegramId, first_name: 'Игорь' } });
    const id = grant.userId;
    await expect(ban(id)).resolves.toEqual({ success: true, id, status: 'banned', banReason: 'спам' });

    const [changed] = await changesOf(id);
    expect(changed).toMatchObject({
      banned: true,
      version: 2,
      last_ban: { from: expect.any(String), until: null },
    });
    const ended = (await auth.published(sessionRevoked)).filter(({ userId }) => userId === id);
    expect(ended).toHaveLength(2);
    expect(ended.map(({ sessionId }) => sessionId)).toEqual(
      expect.arrayContaining([grant.sessionId, again.sessionId]),
    );
    const { bannedUserIds, sessionIds } = await auth.call(listEndedSessions, {}, service);
    expect(bannedUserIds).toContain(id);
    expect(sessionIds).toEqual(expect.arrayContaining([grant.sessionId, again.sessionId]));
  });

  it('refuses the person at every kind of sign-in, and uses up none of their links', async () => {
    const grant = await newcomer();
    const { userId: id, telegramId } = grant;
    const link = async () =>
      (await auth.call(issueLoginLink, { user_id: id }, service)).url.split('#auth/')[1] ?? '';
    const token = await link();
    await ban(id);

    const person = { id: telegramId, first_name: 'Игорь' };
    const ways = {
      'a new link': link(),
      'a link from before': auth.call(exchangeLoginToken, { token, origin }, anonymous),
      'a session token as a link': auth.call(exchangeLoginToken, { token: grant.token, origin }, anonymous),
      'the mini app': auth.signIn({ user: person }),
      validating: auth.call(validateSession, { token: grant.token }, anonymous),
      'using a session': auth.call(touchSession, { session_id: grant.sessionId, origin }, service),
    };
    for (const [way, attempt] of Object.entries(ways)) {
      const outcome = await attempt.then(
        () => 'let in',
        ({ code, status }: { code: string; status: number }) => [code, status],
      );
      expect([way, outcome]).toEqual([way, ['user_banned', 403]]);
    }
    const seen = await auth.call(registerTelegramPerson, { telegram_id: telegramId }, service);
    expect(seen).toMatchObject({ banned: true, isNew: false });

    await unban(id);
    await expect(auth.call(exchangeLoginToken, { token, origin }, anonymous)).resolves.toMatchObject({
      userId: id,
    });
  });

  it('hides the person until it ends', async () => {
    const { userId: id, username } = await newcomer();
    const name = username ?? '';
    await ban(id);
    const missing = { code: 'USER_NOT_FOUND' };
    await expect(auth.call(getUserByUsername, { username: name }, anonymous)).rejects.toMatchObject(missing);
    await expect(auth.call(getUser, { id }, anonymous)).rejects.toMatchObject(missing);
    await expect(auth.call(searchUsers, { username: name }, user(operator.userId))).resolves.toEqual([]);

    await unban(id);
    await expect(auth.call(getUser, { id }, anonymous)).resolves.toMatchObject({ username: name });
    await expect(auth.call(searchUsers, { username: name }, user(operator.userId))).resolves.toHaveLength(1);
  });

  it('repeated changes nothing: same answer, no event, no entry in the log', async () => {
    const { userId: id } = await newcomer();
    await ban(id, 'первая причина');
    const since = (await auth.prisma.user.findUniqueOrThrow({ where: { id } })).bannedAt;
    auth.wait(HOUR);
    await expect(ban(id, 'другая причина')).resolves.toMatchObject({ banReason: 'первая причина' });
    const { bannedAt, version } = await auth.prisma.user.findUniqueOrThrow({ where: { id } });
    expect([bannedAt, version]).toEqual([since, 2]);

    const done = { success: true, id, status: 'active' };
    await expect(unban(id)).resolves.toEqual(done);
    await expect(unban(id)).resolves.toEqual(done);
    await expect(unban(id)).resolves.toEqual(done);
    expect((await audit(`user:${id}`)).map(({ action }) => action)).toEqual(['unban-user', 'ban-user']);
    expect((await changesOf(id)).map(({ version }) => version)).toEqual([2, 3]);
  });

  it('is recorded with its end, and a new one has its own beginning', async () => {
    const { userId: id } = await newcomer();
    await ban(id);
    auth.wait(HOUR);
    await unban(id);
    auth.wait(HOUR);
    await ban(id, 'снова');
    const bans = (await changesOf(id)).map(({ last_ban }) => last_ban);
    const [first, , third] = bans.map((last) => Date.parse(last?.from ?? ''));
    const [, end = NaN] = bans.map((last) => Date.parse(last?.until ?? ''));
    expect(bans).toMatchObject([{ until: null }, { from: bans[0]?.from }, { until: null }]);
    expect(end - first!).toBeGreaterThanOrEqual(HOUR);
    expect(third! - end).toBeGreaterThanOrEqual(HOUR);
    const row = await auth.prisma.user.findUniqueOrThrow({ where: { id } });
    expect(row.banReason).toBe('снова');
    await unban(id);
    expect((await auth.prisma.user.findUniqueOrThrow({ where: { id } })).banReason).toBeNull();
  });

  it('happens once and leaves no session open when bans and sign-ins are concurrent', async () => {
    const { userId: id, telegramId } = await newcomer();
    const attempts = Array.from({ length: 6 }, (_, n) =>
      n % 2 ? ban(id) : auth.signIn({ user: { id: telegramId, first_name: 'Игорь' } }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : []));
    expect(codes.filter((code) => code !== 'user_banned')).toEqual([]);
    const open = await auth.prisma.session.count({ where: { userId: id, revokedAt: null } });
    expect(open).toBe(0);
    expect((await audit(`user:${id}`)).map(({ action }) => action)).toEqual(['ban-user']);
  });

  it('is refused for operators and for unknown people', async () => {
    await expect(ban(operator.userId)).rejects.toMatchObject({ code: 'OPERATOR_CANNOT_BE_BANNED' });
    await expect(ban(999_999)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(unban(999_999)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(ban(1, 'я'.repeat(501))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { reason: expect.any(String) } },
    });
  });
});
