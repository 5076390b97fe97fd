// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, and the other services, whose events the specs publish.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  banUser,
  type Caller,
  checkOperatorToken,
  getOperator,
  issueOperatorToken,
  listAuditEntries,
  operationsCalls,
  operatorActed,
  revokeOperatorToken,
  SERVICES,
  unbanUser,
} from '@slovo/contracts';
import { until } from '@slovo/testing';
import { anonymous } from '@slovo/testing/service-harness';
import { DeleteExpired } from '../src/sessions/jobs/delete-expired.ts';
import { ADMIN_TELEGRAM_ID, AuthHarness, SECOND_ADMIN_TELEGRAM_ID, service, user } from './auth-harness.ts';

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

const issue = (telegram_id = ADMIN_TELEGRAM_ID) => auth.call(issueOperatorToken, { telegram_id }, service);
const check = (token: string) => auth.call(checkOperatorToken, { token }, service);
const audit = async (target: string) =>
  (await auth.call(listAuditEntries, { limit: 100 }, operator)).items.filter(
    (entry) => entry.target === target,
  );
const newcomer = () =>
  auth.signIn({
    user: { id: nextTelegramId, first_name: 'Игорь', username: `person_${nextTelegramId++}` },
  });

describe('an operator’s token', () => {
  it('is random, belongs to one operator and works for 8 hours', async () => {
    const { url, token, operator: holder } = await issue();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`https://slovo.example/admin#token=${token}`);
    expect(holder).toMatchObject({
      user_id: operator.userId,
      telegram_id: ADMIN_TELEGRAM_ID,
      first_name: 'Ольга',
      fingerprint: createHash('sha256').update(token).digest('hex').slice(0, 8),
    });
    expect((await issue()).token).not.toBe(token);

    auth.wait(8 * HOUR - 60_000);
    await expect(check(token)).resolves.toEqual(holder);
    auth.wait(2 * 60_000);
    await expect(check(token)).rejects.toMatchObject({ code: 'ADMIN_TOKEN_EXPIRED' });
    const acting = { ...operator, fingerprint: holder.fingerprint };
    await expect(auth.call(getOperator, {}, acting)).rejects.toMatchObject({ code: 'ADMIN_TOKEN_EXPIRED' });

    const cleaning = auth.app.get(DeleteExpired);
    await cleaning.deleteExpired(auth.clock.now());
    await expect(check(token)).rejects.toMatchObject({ code: 'ADMIN_TOKEN_EXPIRED' });
    auth.wait(31 * 24 * HOUR);
    await cleaning.deleteExpired(auth.clock.now());
    await expect(check(token)).rejects.toMatchObject({ code: 'ADMIN_TOKEN_INVALID' });
  });

  it('is stored as a hash', async () => {
    const { token } = await issue();
    const rows = [await auth.prisma.operatorToken.findMany(), await auth.prisma.auditLine.findMany()];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is issued to operators only, also to one who never wrote to the bot', async () => {
    await expect(issue(nextTelegramId)).rejects.toMatchObject({ code: 'NOT_OPERATOR' });
    const { operator: holder } = await issue(SECOND_ADMIN_TELEGRAM_ID);
    expect(holder).toMatchObject({ telegram_id: SECOND_ADMIN_TELEGRAM_ID, first_name: 'User' });
    expect((await issue(SECOND_ADMIN_TELEGRAM_ID)).operator.user_id).toBe(holder.user_id);
    const later = await auth.register({ telegram_id: SECOND_ADMIN_TELEGRAM_ID, first_name: 'Пётр' });
    expect(later.user).toMatchObject({ id: holder.user_id, first_name: 'Пётр' });
  });

  it.each(['', 'admin', 'secret', 'x'.repeat(43), 'undefined'])(
    'cannot be replaced by a fixed text: «%s»',
    async (token) => {
      const code = await check(token).then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
      expect(code).toBe(token ? 'ADMIN_TOKEN_INVALID' : 'BAD_INPUT');
    },
  );

  it('is revoked by logging out, and no other token is', async () => {
    const mine = await issue();
    const other = await issue();
    const acting = { ...operator, fingerprint: mine.operator.fingerprint };
    await expect(auth.call(getOperator, {}, acting)).resolves.toEqual({
      success: true,
      operator: mine.operator,
    });
    const logout = () => auth.call(revokeOperatorToken, {}, acting);
    await expect(logout()).resolves.toEqual({ success: true });
    await expect(logout()).resolves.toEqual({ success: true });
    await expect(check(mine.token)).rejects.toMatchObject({ code: 'ADMIN_TOKEN_INVALID' });
    await expect(auth.call(getOperator, {}, acting)).rejects.toMatchObject({ code: 'ADMIN_TOKEN_INVALID' });
    await expect(check(other.token)).resolves.toEqual(other.operator);
    const entries = (await audit(`user:${operator.userId}`)).filter(
      (entry) => entry.fingerprint === mine.operator.fingerprint,
    );
    expect(entries.map(({ action }) => action)).toEqual(['revoke-operator-token', 'issue-operator-token']);
  });

  it('is refused once its holder is removed from the list of operators', async () => {
    const { token, operator: holder } = await issue(SECOND_ADMIN_TELEGRAM_ID);
    auth.admins.delete(SECOND_ADMIN_TELEGRAM_ID);
    await expect(check(token)).rejects.toMatchObject({ code: 'NOT_OPERATOR' });
    await expect(issue(SECOND_ADMIN_TELEGRAM_ID)).rejects.toMatchObject({ code: 'NOT_OPERATOR' });
    const acting = { kind: 'operator' as const, userId: holder.user_id, fingerprint: holder.fingerprint };
    await expect(auth.call(getOperator, {}, acting)).rejects.toMatchObject({ code: 'NOT_OPERATOR' });
    auth.admins.add(SECOND_ADMIN_TELEGRAM_ID);
    await expect(check(token)).resolves.toEqual(holder);
  });

  it('is not issued to a person who was banned before they became an operator', async () => {
    const { userId, telegramId } = await newcomer();
    await auth.call(banUser, { id: userId }, operator);
    auth.admins.add(telegramId);
    await expect(issue(telegramId)).rejects.toMatchObject({ code: 'user_banned' });
    auth.admins.delete(telegramId);
  });

  it('is issued to and checked by services only', async () => {
    for (const caller of [anonymous, user(operator.userId, { roles: ['user', 'admin'] }), operator]) {
      await expect(
        auth.call(issueOperatorToken, { telegram_id: ADMIN_TELEGRAM_ID }, caller),
      ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(auth.call(checkOperatorToken, { token: 'x' }, caller)).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    }
  });

  it('cannot be replaced by a session, not even an admin’s', async () => {
    const admin = user(operator.userId, { roles: ['user', 'admin'] });
    for (const caller of [anonymous, admin, service]) {
      const refused = { code: 'ADMIN_TOKEN_INVALID' };
      await expect(auth.call(getOperator, {}, caller)).rejects.toMatchObject(refused);
      await expect(auth.call(revokeOperatorToken, {}, caller)).rejects.toMatchObject(refused);
      await expect(auth.call(banUser, { id: 1 }, caller)).rejects.toMatchObject(refused);
      await expect(auth.call(unbanUser, { id: 1 }, caller)).rejects.toMatchObject(refused);
      await expect(auth.call(listAuditEntries, {}, caller)).rejects.toMatchObject(refused);
    }
  });
});

describe('the audit log of operators', () => {
  it('records who did what to whom, why and when', async () => {
    const { userId: id } = await newcomer();
    await auth.call(banUser, { id, reason: 'спам' }, operator);
    const [entry] = await audit(`user:${id}`);
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      operator_id: operator.userId,
      fingerprint: operator.fingerprint,
      action: 'ban-user',
      target: `user:${id}`,
      reason: 'спам',
      details: { sessionsEnded: 1, requestId: expect.any(String) },
    });
    expect(Math.abs(Date.parse(entry?.at ?? '') - auth.clock.now().getTime())).toBeLessThan(60_000);
  });

  it.each(SERVICES)('takes in what was done in %s, once', async (name) => {
    const target = `promise:${name}`;
    const action = {
      operatorId: operator.userId,
      fingerprint: 'beef4567',
      action: 'replay-parked-event',
      target,
      reason: null,
      details: { consumer: 'some' },
    };
    await auth.publish(operatorActed(name), action);
    await until(async () => (await audit(target)).length === 1);
    const { operatorId: operator_id, ...rest } = action;
    expect(await audit(target)).toEqual([
      { ...rest, operator_id, id: expect.any(Number), at: expect.any(String) },
    ]);
  });

  it('shows and replays parked events also once a newer release has added a column to their table', async () => {
    // More at once than there are connections, so that each has prepared the statements.
    const each = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call));
    const use = async () => {
      await each(() => auth.call(operationsCalls.listParkedOfAuth, {}, operator));
      const replays = await each(() =>
        auth
          .call(operationsCalls.replayParkedOfAuth, { id: 2_000_000_000 }, operator)
          .catch((error: { code: string }) => error.code),
      );
      expect(new Set(replays)).toEqual(new Set(['PARKED_EVENT_NOT_FOUND']));
    };
    await use();
    await auth.asOwner('ALTER TABLE parked_events ADD COLUMN of_newer_release int');
    await use();
    await auth.asOwner('ALTER TABLE parked_events DROP COLUMN of_newer_release');
  });

  it('contains events that operators replayed in this service', async () => {
    const eventId = 'parked-in-auth';
    const consumer = `${auth.infrastructure.natsPrefix}_auth_WriteAuditLine_operator-acted`;
    const action = {
      operatorId: operator.userId,
      fingerprint: 'beef4567',
      action: 'delete-promise',
      target: 'promise:77',
      reason: null,
      details: {},
    };
    const parked = await auth.prisma.parkedEvent.create({
      data: {
        consumer,
        eventId,
        subject: `${auth.infrastructure.natsPrefix}.evt.promises.operator-acted`,
        payload: action,
        carrier: { 'slovo-occurred-at': '2026-11-01T09:00:00.000Z' },
        error: 'the database was away',
        parkedAt: auth.clock.now(),
      },
    });
    const id = Number(parked.id);
    const { items } = await auth.call(operationsCalls.listParkedOfAuth, {}, operator);
    expect(items).toEqual([expect.objectContaining({ id, consumer, payload: action, replayed_at: null })]);

    await auth.call(operationsCalls.replayParkedOfAuth, { id }, operator);
    expect(await audit('promise:77')).toEqual([
      expect.objectContaining({ action: 'delete-promise', at: '2026-11-01T09:00:00.000Z' }),
    ]);
    await until(async () => (await audit(`parked-event:${id}`)).length === 1);
    expect((await audit(`parked-event:${id}`))[0]).toMatchObject({
      action: 'replay-parked-event',
      operator_id: operator.userId,
      fingerprint: operator.fingerprint,
      details: { requestId: expect.any(String), service: 'auth', consumer, eventId },
    });
  });

  it('cannot be changed, not even with SQL', async () => {
    const before = await auth.prisma.auditLine.count();
    expect(before).toBeGreaterThan(0);
    const refused = /permission denied for table audit_log/;
    await expect(auth.prisma.auditLine.updateMany({ data: { reason: 'never mind' } })).rejects.toThrow(
      refused,
    );
    await expect(auth.prisma.auditLine.deleteMany({ where: { id: 1 } })).rejects.toThrow(refused);
    await expect(auth.prisma.$executeRaw`TRUNCATE audit_log`).rejects.toThrow(refused);
    // A trigger refuses it to the owner of the table too.
    for (const sql of [`UPDATE audit_log SET reason = ''`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
      await expect(auth.asOwner(sql)).rejects.toThrow(/append-only/);
    expect(await auth.prisma.auditLine.count()).toBe(before);
  });
});
