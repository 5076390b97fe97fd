// Real: PostgreSQL, NATS and the whole service. Not real: the votes of the voting service, which the gateway adds.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CallInput,
  type Caller,
  getPromiseForOperator,
  listPromisesOfUser,
  listReportsForOperator,
  operatorActed,
  startPromiseDeletion,
  viewPrivateReports,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

const operator: Caller = { kind: 'operator', userId: 7, fingerprint: '0badcafe' };
let harness: PromisesHarness;
let owner: number;

beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

const list = (input: Partial<CallInput<typeof listPromisesOfUser>> = {}) =>
  harness.call(listPromisesOfUser, { id: owner, ...input }, operator);
const titles = async (input: Partial<CallInput<typeof listPromisesOfUser>>) =>
  (await list(input)).items.map(({ title }) => title);

describe('the list of a person’s promises', () => {
  beforeAll(async () => {
    const made = [
      { title: 'Яблоки', status: 'active', at: '2026-11-03T10:00:00Z' },
      { title: 'ёлка', status: 'closed', completion: 'success', at: '2026-11-02T20:59:59Z' },
      { title: 'Ель', status: 'closed', completion: 'give_up', at: '2026-11-02T21:00:00Z' },
      { title: 'арбуз', status: 'draft', at: '2026-11-01T10:00:00Z' },
    ] as const;
    for (const { title, status, at, ...rest } of made) {
      const { id } = await harness.draft(owner, { title });
      const completionType = 'completion' in rest ? rest.completion : null;
      const createdAt = new Date(at);
      const data = { status, completionType, createdAt, lastActivityAt: createdAt };
      await harness.prisma.promiseRecord.update({ where: { id }, data });
    }
  });

  it('[ADM-PROM-15] [ADM-PROM-16] [ADM-PROM-17] [ADM-API-05] has the documented fields and defaults', async () => {
    const { items, requestDuration, ...rest } = await list();
    expect(rest).toEqual({
      total: 4,
      limit: 25,
      offset: 0,
      userId: owner,
      filters: { status: null, from: null, to: null },
      sorting: { sortBy: 'updatedAt', sortOrder: 'desc' },
      hasMore: false,
    });
    expect(Number.isInteger(requestDuration)).toBe(true);
    expect(items.map(({ title }) => title)).toEqual(['Яблоки', 'Ель', 'ёлка', 'арбуз']);
  });

  it('[ADM-PROM-11] gives the four statuses and filters by them', async () => {
    const statuses = (await list()).items.map(({ title, status }) => [title, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      Яблоки: 'active',
      ёлка: 'closed_success',
      Ель: 'closed_failed',
      арбуз: 'draft',
    });
    expect(await titles({ status: 'closed_success' })).toEqual(['ёлка']);
    expect(await titles({ status: 'closed_failed' })).toEqual(['Ель']);
    expect(await titles({ status: 'active' })).toEqual(['Яблоки']);
    expect(await titles({ status: 'draft' })).toEqual(['арбуз']);
  });

  it('[ADM-PROM-16] filters by whole Moscow days, both included', async () => {
    expect(await titles({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['ёлка']);
    expect(await titles({ from: '2026-11-03', to: '2026-11-03' })).toEqual(['Яблоки', 'Ель']);
    await expect(list({ from: '2026-11-03', to: '2026-11-02' })).rejects.toThrow('BAD_INPUT');
  });

  it('[ADM-PROM-28] from an instant to a date, and from a date to an instant, as that day is in Moscow', async () => {
    expect(await titles({ from: '2026-11-02T20:00:00Z', to: '2026-11-02' })).toEqual(['ёлка']);
    expect(await titles({ from: '2026-11-03', to: '2026-11-02T21:00:00Z' })).toEqual(['Ель']);
    await expect(list({ from: '2026-11-02T21:00:00Z', to: '2026-11-02' })).rejects.toThrow('BAD_INPUT');
    await expect(list({ from: '2026-11-03', to: '2026-11-02T20:59:59Z' })).rejects.toThrow('BAD_INPUT');
  });

  it('[ADM-PROM-16] sorts titles as Russian does, and by the other fields, with pages', async () => {
    expect(await titles({ sortBy: 'title', sortOrder: 'asc' })).toEqual(['арбуз', 'ёлка', 'Ель', 'Яблоки']);
    expect(await titles({ sortBy: 'title', sortOrder: 'desc' })).toEqual(['Яблоки', 'Ель', 'ёлка', 'арбуз']);
    expect(await titles({ sortBy: 'status', sortOrder: 'asc' })).toEqual(['Яблоки', 'ёлка', 'Ель', 'арбуз']);
    expect(await titles({ sortBy: 'createdAt', sortOrder: 'asc' })).toEqual([
      'арбуз',
      'ёлка',
      'Ель',
      'Яблоки',
    ]);
    const page = await list({ limit: 2, offset: 1, sortBy: 'createdAt', sortOrder: 'asc' });
    expect([page.items.map(({ title }) => title), page.total, page.hasMore]).toEqual([
      ['ёлка', 'Ель'],
      4,
      true,
    ]);
  });

  it('[ADM-PROM-19] needs a user id that is valid and known', async () => {
    for (const id of [0, -1, 1.5, 'x', 2_147_483_648])
      await expect(list({ id: id as never })).rejects.toThrow('USER_ID_INVALID');
    await expect(list({ id: 999_999 })).rejects.toThrow('USER_NOT_FOUND');
  });
});

describe('a promise for operators', () => {
  it('[ADM-PROM-09] [ADM-PROM-10] [ADM-PROM-12] [ADM-PROM-14] has the documented fields', async () => {
    const person = await harness.person();
    const { id } = await harness.started(person, {
      type: 'challenge',
      days_total: 4,
      penalty_mode: 'normal',
    });
    await harness.submit(id, {}, as(person));
    const [item] = (await harness.call(listPromisesOfUser, { id: person }, operator)).items;
    expect(item).toMatchObject({
      id,
      title: 'Бегать по утрам',
      mode: 'challenge',
      status: 'active',
      wireStatus: 'active',
      completionType: null,
      visibility: 'private',
      isPenalty: true,
      penaltyAmount: 0,
      reportsCount: 1,
      commentsCount: 0,
      currentStreak: 1,
      progress: 25,
      completedDays: 1,
      daysTotal: 4,
      closedAt: null,
      deletionJobId: null,
    });
    expect(item!.days).toHaveLength(4);
    const page = await harness.call(getPromiseForOperator, { id }, operator);
    expect(page).toMatchObject({ id, userId: person, progress: 25, reports: { total: 1, approved: 1 } });
    const request = { id, reason: 'x', idempotencyKey: 'seen', holdSeconds: 60 };
    const { deletionJobId } = await harness.call(startPromiseDeletion, request, operator);
    expect((await harness.call(getPromiseForOperator, { id }, operator)).deletionJobId).toBe(deletionJobId);
  });

  it('[ADM-PROM-27] says whether a public one is hidden now', async () => {
    const person = await harness.person();
    const open = await harness.started(person, { is_public: true });
    const secret = await harness.started(person);
    const isHidden = async ({ id }: { id: number }) =>
      (await harness.call(getPromiseForOperator, { id }, operator)).isHidden;
    expect(await Promise.all([open, secret].map(isHidden))).toEqual([false, false]);
    for (const { id } of [open, secret])
      await harness.call(
        startPromiseDeletion,
        { id, reason: 'x', idempotencyKey: `hide-${id}`, holdSeconds: 60 },
        operator,
      );
    expect(await Promise.all([open, secret].map(isHidden))).toEqual([true, false]);
  });

  it('[ADM-PROM-16] sorts by progress', async () => {
    const person = await harness.person();
    const kept = await harness.started(person, { title: 'Сдержано' });
    await harness.started(person, { title: 'Не начато' });
    await harness.submit(kept.id, {}, as(person));
    const sorted = async (sortOrder: 'asc' | 'desc') =>
      (await list({ id: person, sortBy: 'progress', sortOrder })).items.map(({ progress }) => progress);
    expect(await sorted('desc')).toEqual([14, 0]);
    expect(await sorted('asc')).toEqual([0, 14]);
  });

  it('shows the reports of a private promise only by the call that writes to the log', async () => {
    const person = await harness.person();
    const { id } = await harness.started(person);
    await harness.submit(id, { text: 'Только для себя' }, as(person));
    await expect(harness.call(listReportsForOperator, { id }, operator)).rejects.toThrow(
      'PROMISE_IS_PRIVATE',
    );
    const acts = async () =>
      (await harness.published(operatorActed('promises'))).filter(({ target }) => target === `promise:${id}`);
    expect(await acts()).toEqual([]);
    const { items } = await harness.call(viewPrivateReports, { id }, operator);
    expect(items.map(({ report_text }) => report_text)).toEqual(['Только для себя']);
    expect(await acts()).toEqual([
      expect.objectContaining({
        action: 'view-private',
        operatorId: 7,
        details: expect.objectContaining({ reports: 1 }),
      }),
    ]);
    expect(JSON.stringify(await acts())).not.toContain('Только для себя');
    const shown = await harness.started(person, { is_public: true });
    expect((await harness.call(listReportsForOperator, { id: shown.id }, operator)).items).toEqual([]);
  });
});
