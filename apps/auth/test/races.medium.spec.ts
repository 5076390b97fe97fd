// Real: PostgreSQL, NATS, the whole auth service. Not real: Telegram, and other services.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  banUser,
  type CallDefinition,
  type Caller,
  type CallInput,
  cancelAccountDeletion,
  cancelUserDeletion,
  getOwnData,
  requestAccountDeletion,
  revokeAllSessionsOfUser,
  revokeOperatorToken,
  revokeSession,
  revokeUserSessions,
  runUserDeletion,
  saveMotivatorProfile,
  startUserDeletion,
  unbanUser,
  updateProfile,
  updateSettings,
} from '@slovo/contracts';
import { until } from '@slovo/testing';
import { ADMIN_TELEGRAM_ID, AuthHarness, user } from './auth-harness.ts';

let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;
let people = 90_000;
let keys = 0;

beforeAll(async () => {
  auth = await AuthHarness.start();
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  operator = { kind: 'operator', userId: account.id, fingerprint: 'cafe0123' };
});
afterAll(() => auth.close());

/** Registers a person with two sessions. */
async function newcomer(): Promise<{ id: number; caller: Caller; sessionId: string }> {
  people += 1;
  const who = { user: { id: people, first_name: 'Игорь', username: `racer_${people}` } };
  const { userId: id, sessionId } = await auth.signIn(who);
  await auth.signIn(who);
  return { id, caller: user(id), sessionId };
}

/** How often each was answered: `done`, or the code of the refusal. */
async function count(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const call of await Promise.allSettled(calls)) {
    const said = call.status === 'fulfilled' ? 'done' : (call.reason as { code: string }).code;
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}
const twenty = (work: (n: number) => Promise<unknown>) =>
  count(Array.from({ length: 20 }, (_, n) => work(n)));

/** What all calls leave: rows and events by table, and versions of accounts. */
async function left(work: () => Promise<unknown>): Promise<object> {
  const read = async (): Promise<Record<string, number>> => {
    const [rows] = await auth.prisma.$queryRaw<Record<string, number>[]>`
      SELECT (SELECT count(*)::int FROM outbox) + (SELECT count(*)::int FROM outbox_published) AS events,
        (SELECT count(*)::int FROM audit_log) AS audit, (SELECT sum(version)::int FROM users) AS versions,
        (SELECT count(*)::int FROM motivators) AS motivators, (SELECT count(*)::int FROM deletions) AS deletions,
        (SELECT count(*)::int FROM deletion_steps) AS steps,
        (SELECT count(*)::int FROM sessions WHERE revoked_at IS NULL) AS open`;
    return rows!;
  };
  const before = await read();
  await work();
  // Deletions reach the log by an event.
  await until(async () => {
    const [waiting] = await auth.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT message_id, subject FROM outbox UNION ALL SELECT message_id, subject FROM outbox_published) AS sent
      WHERE subject LIKE '%operator-acted%' AND message_id::text NOT IN (SELECT event_id FROM inbox)`;
    return waiting!.count === 0;
  });
  const after = await read();
  return Object.fromEntries(Object.entries(after).map(([name, number]) => [name, number - before[name]!]));
}

type Ask = (work: { id: number; caller: Caller; sessionId: string; key: string }) => Promise<unknown>;
const asks =
  <C extends CallDefinition>(
    definition: C,
    input: (of: Parameters<Ask>[0]) => CallInput<C>,
    by?: 'operator',
  ): Ask =>
  (of) =>
    auth.call(definition, input(of), by ? operator : of.caller);

const MOTIVATOR = { title: 'Тренер', specialization: 'Бег', bio: 'Давно' };
const held = { reason: 'Спам', holdSeconds: 600 };

/** By call. A second line of a call says more. */
const CALLS: Record<string, { ask: Ask; before?: Ask }> = {
  'auth.revoke-session': { ask: asks(revokeSession, ({ sessionId: session_id }) => ({ session_id })) },
  'auth.revoke-user-sessions': { ask: asks(revokeUserSessions, ({ id: user_id }) => ({ user_id })) },
  'auth.update-profile': { ask: asks(updateProfile, () => ({ first_name: 'Другое', bio: 'Иначе' })) },
  'auth.update-settings': {
    ask: asks(updateSettings, () => ({ day_starts_at: 3, time_zone: 'Asia/Tokyo' })),
  },
  'auth.save-motivator-profile': { ask: asks(saveMotivatorProfile, () => MOTIVATOR) },
  'auth.request-account-deletion': {
    ask: asks(requestAccountDeletion, () => ({ phrase: 'delete my account' })),
  },
  'auth.cancel-account-deletion': {
    before: asks(requestAccountDeletion, () => ({ phrase: 'delete my account' })),
    ask: asks(cancelAccountDeletion, () => ({})),
  },
  'auth.ban-user': { ask: asks(banUser, ({ id }) => ({ id, reason: 'Спам' }), 'operator') },
  'auth.unban-user': {
    before: asks(banUser, ({ id }) => ({ id }), 'operator'),
    ask: asks(unbanUser, ({ id }) => ({ id }), 'operator'),
  },
  'auth.revoke-all-sessions-of-user': {
    ask: asks(revokeAllSessionsOfUser, ({ id }) => ({ id }), 'operator'),
  },
  'auth.start-user-deletion': {
    ask: asks(startUserDeletion, ({ id, key }) => ({ id, ...held, idempotencyKey: key }), 'operator'),
  },
  'auth.revoke-operator-token': {
    ask: asks(revokeOperatorToken, () => ({}), 'operator'),
  },
};

describe('[RACE-08] twenty at once', () => {
  it.each(Object.entries(CALLS))('%s leave what one leaves', async (_name, { ask, before }) => {
    const targets = [await newcomer(), await newcomer()].map((one) => ({
      ...one,
      key: `key-${(keys += 1)}`,
    }));
    for (const target of targets) await before?.(target);
    const [one, many] = targets;
    const expected = await left(() => ask(one!));
    let said = {};
    const found = await left(async () => {
      said = await twenty(() => ask(many!));
    });
    expect([said, found]).toEqual([{ done: 20 }, expected]);
  });

  it('start one deletion of a person by different keys', async () => {
    const { id } = await newcomer();
    const start = () =>
      auth.call(startUserDeletion, { id, ...held, idempotencyKey: `key-${(keys += 1)}` }, operator);
    expect(await twenty(start)).toEqual({ done: 1, DELETION_EXISTS: 19 });
  });

  it('ban and unban end in one truth, which the last event says', async () => {
    const { id } = await newcomer();
    expect(
      await twenty((n) =>
        n % 2 ? auth.call(banUser, { id }, operator) : auth.call(unbanUser, { id }, operator),
      ),
    ).toEqual({ done: 20 });
    const account = await auth.prisma.user.findUniqueOrThrow({ where: { id } });
    const open = await auth.prisma.session.count({ where: { userId: id, revokedAt: null } });
    expect(open).toBe(0);
    const lines = await auth.prisma.auditLine.findMany({
      where: { target: `user:${id}` },
      orderBy: { id: 'asc' },
    });
    const actions = lines.map(({ action }) => action);
    expect(actions).toEqual(actions.map((_, n) => (n % 2 ? 'unban-user' : 'ban-user')));
    expect(actions.at(-1)).toBe(account.bannedAt ? 'ban-user' : 'unban-user');
  });

  it('undo and begin a deletion: one of them', async () => {
    const { id } = await newcomer();
    const key = `key-${(keys += 1)}`;
    const { deletionJobId } = await auth.call(
      startUserDeletion,
      { id, ...held, idempotencyKey: key },
      operator,
    );
    const job = { id: Number(deletionJobId.split('-')[1]) };
    const said = await twenty((n) =>
      n % 2 ? auth.call(cancelUserDeletion, job, operator) : auth.call(runUserDeletion, job, operator),
    );
    expect([
      { done: 10, DELETION_STATE_REFUSED: 10 },
      { done: 1, DELETION_STATE_REFUSED: 9, DELETION_RUNNING: 10 },
    ]).toContainEqual(said);
  });

  it('ask for the end of an account and keep it: one of them is true', async () => {
    const { caller } = await newcomer();
    const phrase = { phrase: 'delete my account' };
    expect(
      await twenty((n) =>
        n % 2
          ? auth.call(requestAccountDeletion, phrase, caller)
          : auth.call(cancelAccountDeletion, {}, caller),
      ),
    ).toEqual({ done: 20 });
    const { deletion } = await auth.call(getOwnData, {}, caller);
    const { deletionRequestedAt } = await auth.prisma.user.findUniqueOrThrow({
      where: { id: caller.kind === 'user' ? caller.userId : 0 },
    });
    expect(deletion?.requested_at).toBe(deletionRequestedAt?.toISOString());
  });

  it('give a name that many want to one of them', async () => {
    const wanting = await Promise.all(Array.from({ length: 10 }, newcomer));
    const take = (n: number) =>
      auth.call(updateProfile, { username: `wanted_${people}` }, wanting[n % 10]!.caller);
    const said = await count(Array.from({ length: 10 }, (_, n) => take(n)));
    expect(said).toEqual({ done: 1, USERNAME_TAKEN: 9 });
  });
});
