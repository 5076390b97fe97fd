// Real: every service as built, PostgreSQL, NATS, file storage. The only thing that is not real is Telegram: the sandbox.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { chargedPromise, countsOf, DeletingOperator, votedPromise } from '../src/deletions.ts';
import { operatorToken } from '../src/operator.ts';
import { receiptsOf, reportOf } from '../src/promises.ts';

const OPERATOR = 77_000_042;
let world: World;
let operator: DeletingOperator;
let voter: Actor;

const arrive = async (first_name: string, username: string): Promise<Actor> =>
  (await Actor.arrive(world, { first_name, username })).signIn();
const because = (idempotencyKey: string, more: object = {}) => ({ reason: 'Спам', idempotencyKey, ...more });

beforeAll(async () => {
  world = await startWorld({ ADMIN_TELEGRAM_IDS: String(OPERATOR), RATE_LIMIT_OPERATOR: '100000' });
  operator = new DeletingOperator(world, await operatorToken(world, OPERATOR));
  voter = await arrive('Вера', 'vera_votes');
});
afterAll(() => world.stop());

describe('a promise', () => {
  it('[ADM-DEL-03] [ADM-DEL-04] [ADM-DEL-05] [ADM-DEL-06] [ADM-API-06] is analysed over all services', async () => {
    const owner = await arrive('Аня', 'anya_dry');
    const { id } = await votedPromise(owner, voter, 'Проверка');
    await world.settle();
    const dryRun = await operator.dryRunOfPromise(id);
    expect(dryRun).toMatchObject({
      safeToDelete: false,
      impact: { reports: 1, media: 1, votes: 1, promiseDays: 14 },
      analysis: {
        riskLevel: 'high',
        recommendation: 'not_recommended',
        estimatedDuration: expect.any(Number),
      },
      requestDuration: expect.any(Number),
      timestamp: expect.any(String),
    });
    const { impact } = dryRun;
    const rows = [...impact.primaryTables, ...impact.relatedTables].reduce(
      (sum, { count }) => sum + count,
      0,
    );
    expect(impact.totalRecords).toBe(rows);
    expect(impact.receipts).toBeGreaterThan(0);
    expect(impact.queueJobs).toBeGreaterThan(0);
    expect(impact.externalSystems.map(({ name, count }) => [name, count])).toEqual([
      ['storage', 1],
      ['telegram', expect.any(Number)],
    ]);
    expect(dryRun.warnings).toEqual([
      { type: 'active_promise', severity: 'high', message: 'Идёт 1 обещание.' },
      { type: 'others_votes', severity: 'medium', message: 'Пропадёт 1 голос других людей.' },
      { type: 'recent_activity', severity: 'low', message: expect.any(String) },
    ]);
  });

  it('is not analysed while one service is silent', async () => {
    const owner = await arrive('Аня', 'anya_silent');
    const { id } = await votedPromise(owner, voter, 'Тишина');
    await world.kill('media');
    const { status } = await operator.call('GET', `/api/admin/promises/${id}/delete-dry-run`);
    await world.restart('media');
    await world.ready();
    expect(status).toBe(503);
  });

  it('[ADM-DEL-07] [ADM-DEL-08] [ADM-DEL-14] [ADM-API-07] [ADM-API-08] is deleted with everything that was counted', async () => {
    const owner = await arrive('Аня', 'anya_gone');
    const made = await votedPromise(owner, voter, 'Уйдёт');
    await world.settle();
    const counted = countsOf(await operator.dryRunOfPromise(made.id));
    const { deletionJobId } = await operator.deletePromise(made.id, because('gone'));
    const job = await operator.finished(deletionJobId);
    expect(job).toMatchObject({ status: 'completed', isFailed: false, errors: [], removedCounts: counted });
    expect(job.removedCounts).toMatchObject({ promises: 1, reports: 1, votes: 1, files: 1 });
    await world.settle();
    expect((await owner.call('GET', `/api/promises/${made.id}`)).status).toBe(404);
    expect((await owner.call('GET', `/media/public/${made.mediaPath}`)).status).toBe(404);
    expect(await receiptsOf(owner, made)).toEqual([]);
    expect((await operator.call('GET', `/api/admin/promises/${made.id}/delete-dry-run`)).status).toBe(404);
  });

  it('is hidden while its deletion is held, and is back after an undo', async () => {
    const owner = await arrive('Аня', 'anya_back');
    const { id, reportId } = await votedPromise(owner, voter, 'Вернётся');
    await world.settle();
    const seen = async () => {
      const { body } = await owner.call<{ version: number }>('GET', `/api/promises/${id}`);
      return { ...body, version: 0 };
    };
    const before = await seen();
    const { deletionJobId, status } = await operator.deletePromise(id, because('back', { holdSeconds: 600 }));
    expect(status).toBe('queued');
    await world.settle();
    expect((await owner.call('GET', `/api/promises/${id}`)).status).toBe(404);
    expect((await voter.call('GET', `/public/promises/${id}`)).status).toBe(404);
    expect((await voter.call('GET', `/api/reports/${reportId}/approvals`)).status).toBe(404);

    expect(await operator.move(deletionJobId, 'cancel')).toMatchObject({
      stage: 'cancelled',
      removedCounts: {},
    });
    await world.settle();
    expect(await seen()).toEqual(before);
    expect((await voter.call('GET', `/public/promises/${id}`)).status).toBe(200);
    expect(await owner.ask('GET', `/api/reports/${reportId}/approvals`)).toHaveLength(1);
    const late = await operator.call<{ code: string }>('POST', `/api/admin/deletions/${deletionJobId}/run`);
    expect([late.status, late.body.code]).toEqual([409, 'DELETION_STATE_REFUSED']);
  });

  it.each(PROCESSES)('is deleted with exact counts although %s is killed in the middle', async (victim) => {
    const owner = await arrive('Аня', `anya_x_${victim}`);
    const { id } = await votedPromise(owner, voter, `Против ${victim}`);
    await world.settle();
    const counted = countsOf(await operator.dryRunOfPromise(id));
    const { deletionJobId } = await operator.deletePromise(id, because(`crash-${victim}`));
    world.crash(victim);
    const job = await operator.finished(deletionJobId);
    await world.ready();
    expect([victim, job.removedCounts]).toEqual([victim, counted]);
  });
});

describe('a person', () => {
  it('[ADM-GEN-03] [ADM-DEL-09] [ADM-DEL-10] [ADM-API-11] is deleted; votes stay without a name; charges go to the system', async () => {
    const leaver = await arrive('Лена', 'lena_leaves');
    const friend = await arrive('Федя', 'fedya_stays');
    const own = await votedPromise(leaver, voter, 'Своё');
    const others = await votedPromise(friend, leaver, 'Чужое');
    const charged = await chargedPromise(friend, leaver);
    await world.settle();
    const dryRun = await operator.dryRunOfUser(leaver.userId);
    expect(dryRun.dataSummary).toMatchObject({
      promises: 1,
      promiseReports: 1,
      promiseVotes: 1,
      userClients: 1,
    });
    expect(dryRun.filesToDelete).toEqual([expect.stringContaining('reports/')]);
    expect(dryRun.filesToDeleteCount).toBe(1);

    const { deletionJobId } = await operator.deleteUser(leaver.userId, because('leaver'));
    expect(deletionJobId).toMatch(/^user-\d+$/);
    const job = await operator.finished(deletionJobId);
    expect(job).toMatchObject({
      status: 'completed',
      removedCounts: { users: 1, promises: 1, anonymised_votes: 1 },
    });
    await world.settle();

    // Their session ended when they were hidden, by the means of a ban.
    expect((await leaver.call('GET', '/api/users/profile')).status).toBe(403);
    expect((await friend.call('GET', `/users/${leaver.userId}`)).status).toBe(404);
    expect((await friend.call('GET', `/public/promises/${own.id}`)).status).toBe(404);
    const votes = await friend.ask<{ user_id: number | null }[]>(
      'GET',
      `/api/reports/${others.reportId}/approvals`,
    );
    expect(votes).toEqual([expect.objectContaining({ user_id: null, user: null })]);
    const released = await friend.ask('GET', `/api/promises/${charged.id}`);
    expect(released).toMatchObject({ approval_type: 'system', motivator_person: null, status: 'active' });
    await until(async () =>
      (await receiptsOf(friend, charged)).some(({ message_key }) => message_key === 'motivator_removed'),
    );
    expect((await reportOf(friend, charged)).reportId).toBeGreaterThan(0);
    // The same Telegram person comes back as a new one.
    const oldId = leaver.userId;
    await leaver.signIn();
    expect(leaver.userId).not.toBe(oldId);
    expect(await leaver.ask('GET', '/api/promises')).toEqual({ promises: [] });
  });

  it('is hidden while held and comes back after an undo; operators cannot be deleted', async () => {
    const person = await arrive('Ира', 'ira_held');
    const { id } = await votedPromise(person, voter, 'Переждёт');
    await world.settle();
    const held = await operator.deleteUser(person.userId, because('held', { holdSeconds: 600 }));
    await world.settle();
    await until(async () => (await voter.call('GET', `/public/promises/${id}`)).status === 404);
    const unban = await operator.call<{ code: string }>('POST', `/api/admin/users/${person.userId}/unban`);
    expect([unban.status, unban.body.code]).toEqual([409, 'DELETION_EXISTS']);
    await operator.move(held.deletionJobId, 'cancel');
    await world.settle();
    await until(async () => (await voter.call('GET', `/public/promises/${id}`)).status === 200);
    const oldId = person.userId;
    await person.signIn();
    expect(person.userId).toBe(oldId);
  });
});
