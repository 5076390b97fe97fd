import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPromise,
  deletePromise,
  getPromise,
  listInvitations,
  listPromises,
  promiseCreated,
  promiseDeleted,
  setPrivacy,
  startPromise,
  updatePromise,
} from '@slovo/contracts';
import { DraftQuota } from '../src/lifecycle/draft-quota.ts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

const create = (input: object, who = owner) =>
  harness.call(createPromise, { title: 'Слово', type: 'goal', ...input } as never, as(who));
const FAMILY = '👨‍👩‍👧‍👦';
const fields = (expected: object) => ({ code: 'BAD_INPUT', details: { fields: expected } });

describe('create-promise', () => {
  it('[API-14] [PROMISE-01] [PROMISE-05] creates a private draft of the caller with every field', async () => {
    const made = await create({
      title: '  Дочитать книгу ',
      description: 'до конца',
      is_public: false,
      status: 'draft',
      frequency_mode: 'daily',
      frequency_config: null,
    });
    expect(made).toMatchObject({
      id: expect.any(Number),
      user_id: owner,
      title: 'Дочитать книгу',
      description: 'до конца',
      status: 'draft',
      completion_type: null,
      started_at: null,
      closed_at: null,
      completed_days: 0,
      is_public: false,
      username: `user${owner}`,
    });
    expect(Date.parse(made.created_at)).toBeGreaterThan(0);
  });

  it('[PROMISE-03] [PROMISE-04] [PROMISE-06] [PROMISE-07] [PROMISE-08] defaults to 30 days, the author, approval by the system, no penalty', async () => {
    expect(await create({})).toMatchObject({
      days_total: 30,
      closed_by: 'author',
      motivator: 'system',
      approval_type: 'system',
      penalty_mode: 'none',
      frequency_mode: 'daily',
      frequency_config: null,
    });
  });

  it.each(['goal', 'habit', 'challenge'] as const)('[PROMISE-02] [CREATE-31] creates a %s', async (type) => {
    expect(await create({ type, days_total: 30 })).toMatchObject({ type, days_total: 30 });
  });

  it.each([
    ['a\nb\u2028c', 'a b c'],
    ['\u202Eтаина\u202C', 'таина'],
    ['два\u0000 слова\u0007', 'два слова'],
    ['и\u0306од', 'йод'],
  ])('[NAMES-02] keeps the title %j as %j', async (title, kept) => {
    expect(await create({ title })).toMatchObject({ title: kept });
  });

  it('[NAMES-01] [NAMES-02] keeps the lines of a description, and nothing where nothing of it can be seen', async () => {
    expect(await create({ description: ' раз\r\nдва\u202E ' })).toMatchObject({ description: 'раз\nдва' });
    expect(await create({ description: '\u2800' })).toMatchObject({ description: '' });
  });

  it('[NAMES-03] stores as many characters as it promises, each of several code points', async () => {
    const title = FAMILY.repeat(100);
    const description = '👍🏽'.repeat(1_000);
    const { id } = await create({ title, description });
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({ title, description });
  });

  it.each([
    ['[CREATE-24]', { title: 'я'.repeat(201) }, { title: 'TITLE_TOO_LONG' }],
    ['[CREATE-24]', { title: '   ' }, { title: 'TITLE_REQUIRED' }],
    ['[NAMES-01]', { title: '\u200b' }, { title: 'TITLE_REQUIRED' }],
    ['[NAMES-01]', { title: '\u2800' }, { title: 'TITLE_REQUIRED' }],
    ['[NAMES-01]', { title: '\u3164 \uFE0F' }, { title: 'TITLE_REQUIRED' }],
    ['[NAMES-03]', { title: FAMILY.repeat(201) }, { title: 'TITLE_TOO_LONG' }],
    ['[NAMES-04]', { title: `я${'\u0301'.repeat(2_000)}` }, { title: 'TEXT_OVERLOADED' }],
    ['[NAMES-04]', { description: `я${'\u0301'.repeat(6_000)}` }, { description: 'TEXT_OVERLOADED' }],
    ['[CREATE-25]', { description: 'я'.repeat(1001) }, { description: 'DESCRIPTION_TOO_LONG' }],
    ['[CREATE-26]', { type: 'wish' }, { type: 'TYPE_INVALID' }],
    ['[CREATE-27]', { type: 'habit', days_total: 21 }, { days_total: 'DAYS_HABIT' }],
    ['[CREATE-28] [PROMISE-40]', { days_total: 0 }, { days_total: 'DAYS_TOO_FEW' }],
    ['[CREATE-28] [PROMISE-40]', { days_total: 366 }, { days_total: 'DAYS_TOO_MANY' }],
    ['[CREATE-28]', { days_total: 1.5 }, { days_total: 'DAYS_INVALID' }],
    [
      '[CREATE-34]',
      { type: 'challenge', frequency_mode: 'weekly', frequency_config: { days: [1] } },
      { frequency_mode: 'FREQUENCY_NOT_ALLOWED' },
    ],
    [
      '[CREATE-34]',
      { type: 'goal', frequency_mode: 'custom', frequency_config: { interval_days: 3 } },
      { frequency_mode: 'FREQUENCY_NOT_ALLOWED' },
    ],
    ['[CREATE-37]', { type: 'habit', frequency_mode: 'weekly' }, { frequency_config: 'INTERVAL_REQUIRED' }],
    [
      '[PROMISE-10]',
      { type: 'habit', frequency_mode: 'weekly', frequency_config: { days: [1, 1] } },
      { frequency_config: 'WEEKDAYS_INVALID' },
    ],
  ])('%s refuses %j', async (_, input, expected) => {
    await expect(create(input)).rejects.toMatchObject(fields(expected));
  });

  it.each([
    ['[PROMISE-10] [CREATE-33]', 'weekly', { days: [7, 1] }, { days: [1, 7] }],
    [
      '[PROMISE-11] [CREATE-33]',
      'weekly',
      { interval: { type: 'strict', every: 2 } },
      { interval: { type: 'strict', every: 2 } },
    ],
    [
      '[PROMISE-11]',
      'weekly',
      { interval: { type: 'flexible', times: 3 } },
      { interval: { type: 'flexible', times: 3 } },
    ],
    ['[PROMISE-12]', 'monthly', {}, { day_of_month: 15 }],
    ['[CREATE-38]', 'monthly', { day_of_month: 31 }, { day_of_month: 31 }],
    ['[PROMISE-13]', 'custom', null, { interval_days: 7 }],
    ['[CREATE-40]', 'custom', { interval_days: 1 }, { interval_days: 1 }],
    ['[CREATE-40]', 'custom', { interval_days: 365 }, { interval_days: 365 }],
  ])('%s takes a habit that is %s by %j', async (_, frequency_mode, frequency_config, stored) => {
    expect(await create({ type: 'habit', frequency_mode, frequency_config })).toMatchObject({
      frequency_mode,
      frequency_config: stored,
    });
  });

  it.each([0, 366, -1, 1.5, '7'])('[CREATE-40] refuses a habit every %j days', async (interval_days) => {
    await expect(
      create({ type: 'habit', frequency_mode: 'custom', frequency_config: { interval_days } }),
    ).rejects.toMatchObject(fields({ frequency_config: expect.any(String) }));
  });

  it.each([[{ day_of_month: 32 }], [{ day_of_month: 0 }], [{ interval_days: 366 }], [{ days: [8] }]])(
    '[CREATE-38] refuses the frequency %j',
    async (frequency_config) => {
      const frequency_mode =
        'interval_days' in frequency_config ? 'custom' : 'days' in frequency_config ? 'weekly' : 'monthly';
      await expect(create({ type: 'habit', frequency_mode, frequency_config })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        details: { fields: { frequency_config: expect.any(String) } },
      });
    },
  );

  it('accepts 45 days and a title of 200 characters from older clients', async () => {
    expect(await create({ title: 'я'.repeat(200), days_total: 45 })).toMatchObject({ days_total: 45 });
  });

  it('serves a person who is not projected yet, under a default name', async () => {
    expect(await create({}, 999_001)).toMatchObject({
      user_id: 999_001,
      username: null,
      owner: { id: 999_001, first_name: 'User' },
    });
  });

  it('publishes once that it was created', async () => {
    const { id } = await create({});
    expect(await harness.publishedAbout(promiseCreated, id)).toEqual([
      { promise: expect.objectContaining({ id, userId: owner, status: 'draft', version: 1 }) },
    ]);
  });
});

describe('the Idempotency-Key of create-promise', () => {
  it('repeats the first answer and creates nothing twice, 20 times at once', async () => {
    const who = await harness.person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ request_key: 'k1' }, who)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await harness.call(listPromises, {}, as(who))).promises).toHaveLength(1);
    expect(await harness.publishedAbout(promiseCreated, answers[0]!.id)).toHaveLength(1);
  });

  it('refuses the key for another body, and is separate for each person', async () => {
    const [one, two] = [await harness.person(), await harness.person()];
    await create({ request_key: 'k2' }, one);
    await expect(create({ request_key: 'k2', title: 'Другое' }, one)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await create({ request_key: 'k2', title: 'Другое' }, two)).toMatchObject({ user_id: two });
  });
});

describe('create-promise with replaces', () => {
  it('[CREATE-10] replaces the draft: visibility, approval and an accepted motivator move over', async () => {
    const [who, motivator] = [await harness.person(), await harness.person()];
    const old = await create({ title: 'Старое' }, who);
    await harness.call(setPrivacy, { id: old.id, is_public: true }, as(who));
    await harness.prisma.promiseRecord.update({
      where: { id: old.id },
      data: { approvalType: 'specific', motivatorId: motivator },
    });
    await harness.invitation(old.id, motivator, 'accepted');
    const made = await create({ title: 'Новое', replaces: old.id, is_public: false, request_key: 'r1' }, who);
    expect(made).toMatchObject({
      title: 'Новое',
      status: 'draft_motivator_accepted',
      is_public: true,
      motivator: `{${motivator}}`,
    });
    expect((await harness.call(listInvitations, { id: made.id }, as(who))).invitations).toMatchObject([
      { invitee_id: motivator, status: 'accepted' },
    ]);
    await expect(harness.call(getPromise, { id: old.id }, as(who))).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
    expect(await harness.publishedAbout(promiseDeleted, old.id)).toHaveLength(1);
    expect(
      await create({ title: 'Новое', replaces: old.id, is_public: false, request_key: 'r1' }, who),
    ).toMatchObject({ id: made.id });
  });

  it.each([
    [
      'PROMISE_NOT_FOUND',
      'is a stranger’s private draft',
      async () => (await create({}, await harness.person())).id,
    ],
    ['PROMISE_NOT_FOUND', 'does not exist', async () => 987_654],
    [
      'NOT_OWNER',
      'is a stranger’s public draft',
      async () => {
        const stranger = await harness.person();
        const { id } = await create({}, stranger);
        return (await harness.call(setPrivacy, { id, is_public: true }, as(stranger))).id;
      },
    ],
    ['PROMISE_NOT_DRAFT', 'runs', async () => (await harness.started(owner)).id],
    [
      'INVITATION_PENDING',
      'waits for its motivator',
      async () => {
        const { id } = await create({});
        await harness.prisma.promiseRecord.update({
          where: { id },
          data: { approvalType: 'specific', motivatorId: 5 },
        });
        await harness.invitation(id, 5, 'pending');
        return id;
      },
    ],
  ])('is refused with %s when the old one %s, and nothing is made', async (code, _, oldOne) => {
    const replaces = await oldOne();
    const before = (await harness.call(listPromises, {}, as(owner))).promises.length;
    await expect(create({ replaces })).rejects.toMatchObject({ code });
    expect((await harness.call(listPromises, {}, as(owner))).promises).toHaveLength(before);
  });
});

describe('update-promise', () => {
  const update = (id: number, input: object, who = owner) =>
    harness.call(updatePromise, { id, ...input }, as(who));

  it('[API-15] [PROMISE-35] changes title and description while it is not closed', async () => {
    const { id } = await harness.started(owner);
    expect(await update(id, { title: 'Иначе', description: 'названо' })).toMatchObject({
      title: 'Иначе',
      description: 'названо',
      status: 'active',
    });
    await harness.prisma.promiseRecord.update({ where: { id }, data: { status: 'closed' } });
    await expect(update(id, { title: 'Поздно' })).rejects.toMatchObject({ code: 'PROMISE_CLOSED' });
  });

  it('changes the terms of a draft only, and checks them as a whole', async () => {
    const { id } = await create({ type: 'goal', days_total: 14 });
    expect(
      await update(id, {
        type: 'habit',
        days_total: 30,
        frequency_mode: 'weekly',
        frequency_config: { days: [1] },
      }),
    ).toMatchObject({
      type: 'habit',
      days_total: 30,
      frequency_config: { days: [1] },
    });
    await expect(update(id, { type: 'challenge' })).rejects.toMatchObject(
      fields({ frequency_mode: 'FREQUENCY_NOT_ALLOWED' }),
    );
    await expect(update(id, { days_total: 14 })).rejects.toMatchObject(fields({ days_total: 'DAYS_HABIT' }));
    const running = await harness.started(owner);
    await expect(update(running.id, { days_total: 3 })).rejects.toMatchObject({ code: 'PROMISE_NOT_DRAFT' });
  });

  it('is for the owner; others are published that a private one does not exist', async () => {
    const { id } = await create({});
    const stranger = await harness.person();
    await expect(update(id, { title: 'Моё' }, stranger)).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    await harness.call(setPrivacy, { id, is_public: true }, as(owner));
    await expect(update(id, { title: 'Моё' }, stranger)).rejects.toMatchObject({ code: 'NOT_OWNER' });
  });
});

describe('delete-promise', () => {
  const remove = (id: number, who = owner) => harness.call(deletePromise, { id }, as(who));

  it('[API-16] [PROMISE-23] [PROMISE-36] deletes a draft once, and publishes that', async () => {
    const { id } = await create({});
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => remove(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await harness.publishedAbout(promiseDeleted, id)).toHaveLength(1);
  });

  it('[PROMISE-23] deletes a draft whose motivator has accepted, but not with a pending invitation', async () => {
    const accepted = await create({});
    await harness.invitation(accepted.id, 77, 'accepted');
    expect(await remove(accepted.id)).toEqual({ success: true });
    const waiting = await create({});
    await harness.invitation(waiting.id, 77, 'pending');
    await expect(remove(waiting.id)).rejects.toMatchObject({ code: 'INVITATION_PENDING' });
  });

  it('refuses running promises and those of others', async () => {
    const running = await harness.started(owner, { is_public: true });
    await expect(remove(running.id)).rejects.toMatchObject({ code: 'PROMISE_NOT_DRAFT' });
    await expect(remove(running.id, await harness.person())).rejects.toMatchObject({ code: 'NOT_OWNER' });
    await expect(remove(4_000_000)).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    await expect(harness.call(startPromise, { id: 4_000_000 }, as(owner))).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
  });
});

describe('drafts', () => {
  it('[QUOTA-05] are so many for each person; a repeat, a replacement and others are not refused', async () => {
    const quota = harness.app.get(DraftQuota);
    const { limit } = quota;
    Object.assign(quota, { limit: 2 });
    const person = await harness.person();
    await create({ request_key: 'first' }, person);
    const second = await create({}, person);
    await expect(create({}, person)).rejects.toMatchObject({
      code: 'DRAFTS_TOO_MANY',
      details: { limit: 2 },
    });
    const list = await harness.call(listPromises, {}, as(person));
    expect(list.promises).toHaveLength(2);
    await create({ request_key: 'first' }, person);
    const third = await create({ replaces: second.id }, person);
    await create({}, await harness.person());
    await harness.call(startPromise, { id: third.id }, as(person));
    await create({}, person);
    Object.assign(quota, { limit });
  });
});
