// Real: PostgreSQL, NATS and the whole service. Not real: the other services, whose progress of a deletion the specs
// publish as they do.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  banUser,
  type CallDefinition,
  type CallInput,
  cancelUserDeletion,
  countHoldingsOfAuth,
  type Caller,
  eventParked,
  exchangeLoginToken,
  getAccount,
  getUser,
  issueOperatorToken,
  listRunningUserDeletions,
  operationsCalls,
  retryUserDeletion,
  runUserDeletion,
  startUserDeletion,
  unbanUser,
  userChanged,
} from '@slovo/contracts';
import { DELETION_PIECE, deletionPlans } from '@slovo/domain/deletion';
import { DeletionPieces } from '@slovo/kit/deletions';
import { expectedCounts, playDeletion, until } from '@slovo/testing';
import { anonymous } from '@slovo/testing/service-harness';
import { z } from 'zod';
import { ADMIN_TELEGRAM_ID, AuthHarness, origin, SECOND_ADMIN_TELEGRAM_ID, service } from './auth-harness.ts';
import { numberOf, UserDeletions } from './user-deletions.ts';

let auth: AuthHarness;
let operator: Extract<Caller, { kind: 'operator' }>;
let deletions: UserDeletions;

beforeAll(async () => {
  auth = await AuthHarness.start();
  const { user } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  operator = { kind: 'operator', userId: user.id, fingerprint: 'cafe0123' };
  deletions = new UserDeletions(auth, operator);
});
afterAll(() => auth.close());

const refusalOf = <C extends CallDefinition>(definition: C, input: CallInput<C>, caller: Caller = operator) =>
  auth.call(definition, input, caller).then(
    () => 'granted',
    ({ code }: { code: string }) => code,
  );
const personRow = (id: number) => auth.prisma.user.findUnique({ where: { id } });

describe('the deletion of a person', () => {
  it('[ADM-DEL-33] ends their access first and removes the account last, exactly what was counted', async () => {
    const { id } = await deletions.newcomer();
    const counted = expectedCounts(await auth.call(countHoldingsOfAuth, { subject: 'user', id }, operator));
    expect(counted).toEqual({ sessions: 1, login_links: 1, name_keys: expect.any(Number), users: 1 });
    const { deletionJobId, status } = await deletions.start(id);
    expect([deletionJobId, status]).toEqual([expect.stringMatching(/^user-\d+$/), 'running']);
    await until(async () => (await deletions.stepOf(deletionJobId, 'access'))?.state === 'done');
    expect(await auth.prisma.session.count({ where: { userId: id } })).toBe(0);
    expect(await personRow(id)).not.toBeNull();

    await deletions.playOthers(id, deletionJobId);
    await deletions.finished(deletionJobId);

    const job = await deletions.jobOf(deletionJobId);
    expect(job).toMatchObject({ stage: 'purged', errors: [], removedCounts: counted });
    expect(job.steps.map(({ name, state }) => [name, state])).toEqual(
      deletionPlans.user.map(({ name }) => [name, 'done']),
    );
    expect(await personRow(id)).toBeNull();
    expect(await refusalOf(countHoldingsOfAuth, { subject: 'user', id })).toBe('USER_NOT_FOUND');
  });

  it('leaves ids and the reason in the log, and no name', async () => {
    const { id, telegramId } = await deletions.newcomer();
    const { deletionJobId } = await deletions.start(id);
    await deletions.playOthers(id, deletionJobId);
    await deletions.finished(deletionJobId);
    const lines = await deletions.linesAbout(id, 1);
    expect(lines).toMatchObject([
      { action: 'delete-user', reason: 'Просит удалить', details: { deletionJobId } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Игорь|${telegramId}`));
  });

  it('lets the same Telegram person come back as somebody new', async () => {
    const { id, telegramId } = await deletions.newcomer();
    const { deletionJobId } = await deletions.start(id);
    await deletions.playOthers(id, deletionJobId);
    await deletions.finished(deletionJobId);
    const { user, isNew } = await auth.register({ telegram_id: telegramId, first_name: 'Игорь' });
    expect([isNew, user.id === id]).toEqual([true, false]);
  });

  it('removes at most ten thousand rows in a transaction, and each of them once', async () => {
    const { id } = await deletions.newcomer();
    await auth.prisma.$executeRaw`
      INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
      SELECT 'many-' || i, ${id}, auth_type, metadata, created_at, last_activity_at, expires_at
      FROM sessions, generate_series(1, 11000) AS i WHERE user_id = ${id}`;
    const { pieces, removed } = await playDeletion(auth, 'auth', 'user', id);
    const sizes = pieces.map((piece) => Object.values(piece.removed).reduce((sum, rows) => sum + rows, 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(DELETION_PIECE);
    expect(sizes.length).toBeGreaterThan(2);
    expect(removed).toMatchObject({ sessions: 11_001, login_links: 1, users: 1 });
  });
});

/** Held for a minute, then undone. */
async function undone(id: number): Promise<void> {
  const { deletionJobId } = await deletions.start(id, { holdSeconds: 600 });
  auth.wait(60_000);
  await auth.call(cancelUserDeletion, { id: numberOf(deletionJobId) }, operator);
}

describe('a held deletion of a person', () => {
  it('hides them as a ban does, and an undo leaves them as they were; their link still works', async () => {
    const { id, link } = await deletions.newcomer();
    const before = await personRow(id);
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 600 });
    expect(await refusalOf(getUser, { id }, anonymous)).toBe('USER_NOT_FOUND');
    expect(await refusalOf(exchangeLoginToken, { token: link, origin }, anonymous)).toBe('user_banned');
    expect(await refusalOf(unbanUser, { id })).toBe('DELETION_EXISTS');
    expect(await auth.prisma.session.count({ where: { userId: id, revokedAt: null } })).toBe(0);

    await auth.call(cancelUserDeletion, { id: numberOf(deletionJobId) }, operator);

    const after = await personRow(id);
    const hold = { lastHoldFrom: expect.any(Date), lastHoldUntil: expect.any(Date) };
    expect(after).toEqual({ ...before, ...hold, version: before!.version + 2 });
    const told = (await auth.published(userChanged)).filter(({ user }) => user.id === id);
    expect(told.slice(-2).map(({ user }) => user.banned)).toEqual([true, false]);
    // Their deadlines move on by the time of the hold.
    const absence = { from: after!.lastHoldFrom!.toISOString(), until: after!.lastHoldUntil!.toISOString() };
    expect(told.at(-1)!.user.last_ban).toEqual(absence);
    expect(await refusalOf(exchangeLoginToken, { token: link, origin }, anonymous)).toBe('granted');
    expect(await deletions.jobOf(deletionJobId)).toMatchObject({ stage: 'cancelled', removedCounts: {} });
  });

  it('[ADM-DEL-39] leaves a ban that was there before as it was, also one of the same moment', async () => {
    const { id } = await deletions.newcomer();
    await auth.call(banUser, { id, reason: 'реклама' }, operator);
    const before = await personRow(id);
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 600 });
    await auth.prisma.$executeRaw`UPDATE users SET held_at = banned_at WHERE id = ${id}`;
    await auth.call(cancelUserDeletion, { id: numberOf(deletionJobId) }, operator);
    expect(await personRow(id)).toEqual({ ...before, version: before!.version + 2 });
  });

  it('[ADM-DEL-39] leaves neither a ban where there was none, nor other dates of the one that is over', async () => {
    const { id } = await deletions.newcomer();
    const lastBan = async () => (await auth.call(getAccount, { id }, operator)).lastBan;
    await undone(id);
    expect(await lastBan()).toBeNull();
    await auth.call(banUser, { id, reason: 'реклама' }, operator);
    auth.wait(60_000);
    await auth.call(unbanUser, { id }, operator);
    const before = await lastBan();
    expect(before).toEqual({ from: expect.any(String), until: expect.any(String) });
    await undone(id);
    expect(await lastBan()).toEqual(before);
    expect(await personRow(id)).toMatchObject({ bannedAt: null, banReason: null, heldAt: null });
  });

  it('[ADM-DEL-39] leaves a ban of the time of the hold', async () => {
    const { id } = await deletions.newcomer();
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 600 });
    auth.wait(60_000);
    expect(await auth.call(banUser, { id, reason: 'реклама' }, operator)).toMatchObject({
      banReason: 'реклама',
    });
    await auth.call(cancelUserDeletion, { id: numberOf(deletionJobId) }, operator);
    const banned = await personRow(id);
    expect(banned).toMatchObject({ banReason: 'реклама', heldAt: null, lastBanUntil: null });
    expect(banned!.bannedAt).toEqual(banned!.lastBanFrom);
    expect(banned!.lastHoldUntil).toEqual(banned!.bannedAt);
    await auth.call(unbanUser, { id }, operator);
    expect(await personRow(id)).toMatchObject({ bannedAt: null, lastBanUntil: expect.any(Date) });
  });

  it('[ADM-DEL-39] is undone where a replica of the release before has held them', async () => {
    const { id } = await deletions.newcomer();
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 600 });
    await auth.prisma.$executeRaw`
      UPDATE users SET held_at = NULL, banned_at = NULL, last_hold_from = NULL WHERE id = ${id}`;
    const at = auth.now;
    await auth.prisma.$executeRaw`
      UPDATE users SET held_at = ${at}, banned_at = ${at}, ban_reason = 'x', last_ban_from = ${at}, last_ban_until = NULL
      WHERE id = ${id}`;
    auth.wait(60_000);
    await auth.call(cancelUserDeletion, { id: numberOf(deletionJobId) }, operator);
    const [row, { lastBan }] = [await personRow(id), await auth.call(getAccount, { id }, operator)];
    expect(row).toMatchObject({
      bannedAt: null,
      heldAt: null,
      lastHoldFrom: at,
      lastHoldUntil: expect.any(Date),
    });
    expect(lastBan).toBeNull();
  });

  it('[ADM-DEL-39] that a replica of the release before has undone leaves a later ban when the next is undone', async () => {
    const { id } = await deletions.newcomer();
    await deletions.start(id, { holdSeconds: 600 });
    const { heldAt } = (await personRow(id))!;
    auth.wait(60_000);
    const at = auth.now;
    await auth.prisma.$executeRaw`
      UPDATE users SET held_at = NULL, banned_at = NULL, ban_reason = NULL, last_ban_until = ${at} WHERE id = ${id}`;
    const span = { lastHoldFrom: heldAt, lastHoldUntil: at };
    expect(await personRow(id)).toMatchObject({ ...span, lastBanFrom: heldAt, lastBanUntil: at });
    await auth.prisma.$executeRaw`UPDATE deletions SET stage = 'cancelled' WHERE subject_id = ${id}`;
    auth.wait(60_000);
    await auth.call(banUser, { id, reason: 'реклама' }, operator);
    await undone(id);
    expect(await personRow(id)).toMatchObject({ ...span, banReason: 'реклама', heldAt: null });
  });

  it('[ADM-DEL-44] that an operator does not wait for has another line in the log, one and without a name', async () => {
    const { id, telegramId } = await deletions.newcomer();
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 60 });
    const job = { id: numberOf(deletionJobId) };
    const other = { ...operator, fingerprint: 'beef4567' };
    const jobNow = await auth.call(runUserDeletion, job, other);
    expect(jobNow).toMatchObject({ deletionJobId, stage: 'running' });
    expect(await refusalOf(runUserDeletion, job)).toBe('DELETION_STATE_REFUSED');
    await deletions.playOthers(id, deletionJobId);
    await deletions.finished(deletionJobId);
    const lines = await deletions.linesAbout(id, 2);
    const common = { operator_id: operator.userId, target: `user:${id}`, reason: 'Просит удалить' };
    expect(lines).toMatchObject([
      { ...common, action: 'delete-user', fingerprint: operator.fingerprint, details: { holdSeconds: 60 } },
      { ...common, action: 'run-deletion', fingerprint: other.fingerprint },
    ]);
    expect(lines[1]?.details).toEqual({ deletionJobId, requestId: expect.any(String) });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Игорь|${telegramId}`));
  });

  it('begins by itself when its time is over, and cannot be undone any more', async () => {
    const { id } = await deletions.newcomer();
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 60 });
    await auth.runDue();
    expect(await deletions.jobOf(deletionJobId)).toMatchObject({ stage: 'held', removedCounts: {} });
    auth.wait(60_000);
    await auth.runDue();
    await until(async () => (await deletions.stepOf(deletionJobId, 'access'))?.state === 'done');
    const job = { id: numberOf(deletionJobId) };
    expect(await refusalOf(cancelUserDeletion, job)).toBe('DELETION_RUNNING');
    expect(await refusalOf(runUserDeletion, job)).toBe('DELETION_STATE_REFUSED');
  });
});

describe('a stuck deletion of a person', () => {
  it('[ADM-DEL-34] [ADM-REST-02] [RACE-09] waits for an operator after its event was parked, and goes on where it stopped', async () => {
    const { id } = await deletions.newcomer();
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    // An error of this kind parks the event at once and not after eight attempts.
    const failure = new z.ZodError([{ code: 'custom', path: [], message: 'the disk is full', input: 0 }]);
    const remove = jest.spyOn(auth.app.get(DeletionPieces), 'remove').mockRejectedValueOnce(failure);
    const { deletionJobId } = await deletions.start(id);
    await until(async () => (await deletions.jobOf(deletionJobId)).stage === 'stuck');
    expect(remove).toHaveBeenCalledTimes(1);
    remove.mockRestore();
    error.mockRestore();

    const stuck = await deletions.jobOf(deletionJobId);
    expect(stuck).toMatchObject({
      status: 'failed',
      isFailed: true,
      errors: [{ step: 'access', error: 'the disk is full' }],
      removedCounts: {},
    });
    const [{ parkedEventId, parkedIn }] = stuck.steps as [(typeof stuck.steps)[number]];
    // As a release before this one would have kept it.
    await auth.prisma.$executeRaw`
      UPDATE deletion_steps SET error = ${'\nInvalid `tx.user.delete()` invocation:\n\nthe disk is full'} WHERE state = 'failed'`;
    expect((await deletions.jobOf(deletionJobId)).errors).toEqual([
      { step: 'access', error: 'the disk is full' },
    ]);
    const told = await auth.published(eventParked('auth'));
    expect([parkedIn, parkedEventId]).toEqual(['auth', told.at(-1)?.id]);

    await auth.call(operationsCalls.replayParkedOfAuth, { id: parkedEventId! }, operator);
    const retry = { id: numberOf(deletionJobId), parked: { service: 'auth' as const, id: parkedEventId! } };
    await Promise.all([1, 2].map(() => auth.call(retryUserDeletion, retry, operator)));
    await deletions.playOthers(id, deletionJobId);
    await deletions.finished(deletionJobId);
    expect(await deletions.jobOf(deletionJobId)).toMatchObject({
      errors: [],
      removedCounts: { sessions: 1, users: 1 },
    });
    const replayed = { id: parkedEventId! };
    // An operator who got no answer presses again; a retry of another event is another entry.
    await auth.call(retryUserDeletion, retry, operator);
    await auth.call(retryUserDeletion, { ...retry, parked: { ...retry.parked, service: 'media' } }, operator);
    const lines = await deletions.linesAbout(id, 3);
    expect(lines.map(({ action }) => action)).toEqual(['delete-user', 'retry-deletion', 'retry-deletion']);
    expect(await refusalOf(operationsCalls.replayParkedOfAuth, replayed)).toBe('PARKED_EVENT_REPLAYED');
  });
});

describe('the request for the deletion of a person', () => {
  it('needs a reason, a key, and somebody who is no operator', async () => {
    const { id } = await deletions.newcomer();
    const request = { id, reason: 'x', idempotencyKey: 'y' };
    expect(await refusalOf(startUserDeletion, { ...request, reason: ' ' })).toBe('DELETION_REASON_REQUIRED');
    expect(await refusalOf(startUserDeletion, { ...request, idempotencyKey: '' })).toBe(
      'IDEMPOTENCY_KEY_REQUIRED',
    );
    expect(await refusalOf(startUserDeletion, { ...request, id: 999_999 })).toBe('USER_NOT_FOUND');
    const { user } = await auth.register({ telegram_id: SECOND_ADMIN_TELEGRAM_ID, first_name: 'Олег' });
    await auth.call(issueOperatorToken, { telegram_id: SECOND_ADMIN_TELEGRAM_ID }, service);
    const another = { ...request, id: user.id };
    expect(await refusalOf(startUserDeletion, another)).toBe('OPERATOR_CANNOT_BE_DELETED');
    expect(await refusalOf(countHoldingsOfAuth, { subject: 'user', id: user.id })).toBe(
      'OPERATOR_CANNOT_BE_DELETED',
    );
    expect(await personRow(id)).toMatchObject({ bannedAt: null, heldAt: null });
  });

  it('gives the same job for the same key, and never two jobs', async () => {
    const { id } = await deletions.newcomer();
    const request = { id, reason: 'Спам', idempotencyKey: 'one-click' };
    const both = await Promise.all([
      auth.call(startUserDeletion, request, operator),
      auth.call(startUserDeletion, request, operator),
    ]);
    expect(both[0].deletionJobId).toBe(both[1].deletionJobId);
    expect(await refusalOf(startUserDeletion, { ...request, reason: 'Иное' })).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await refusalOf(startUserDeletion, { ...request, idempotencyKey: 'other' })).toBe(
      'DELETION_EXISTS',
    );
    await deletions.playOthers(id, both[0].deletionJobId);
    await deletions.finished(both[0].deletionJobId);
    expect(await auth.call(startUserDeletion, request, operator)).toMatchObject({ status: 'completed' });
  });

  it('is taken, shown and ended by this release once a newer one has added columns to its tables', async () => {
    const held = async () => {
      const { id } = await deletions.newcomer();
      const { deletionJobId } = await deletions.start(id, { holdSeconds: 600 });
      const running = await auth.call(listRunningUserDeletions, {}, operator);
      expect(running.jobs).toContainEqual(expect.objectContaining({ deletionJobId, stage: 'held' }));
      return { id, deletionJobId };
    };
    const end = async ({ id, deletionJobId }: Awaited<ReturnType<typeof held>>) => {
      await auth.call(runUserDeletion, { id: numberOf(deletionJobId) }, operator);
      await deletions.playOthers(id, deletionJobId);
      await deletions.finished(deletionJobId);
      expect(await deletions.jobOf(deletionJobId)).toMatchObject({ stage: 'purged', errors: [] });
    };
    // From here on the connections have prepared all statements of a job.
    await end(await held());
    const tables = ['deletions', 'deletion_steps'];
    for (const table of tables) await auth.asOwner(`ALTER TABLE ${table} ADD COLUMN of_newer_release int`);
    await end(await held());
    for (const table of tables) await auth.asOwner(`ALTER TABLE ${table} DROP COLUMN of_newer_release`);
  });
});
