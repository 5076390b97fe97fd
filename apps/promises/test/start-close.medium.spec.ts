import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closePromise,
  createPromise,
  getPromise,
  getPublicPromise,
  listActiveChallenges,
  listActivePromises,
  listPromises,
  promiseChanged,
  promiseClosed,
  promiseStarted,
  setPrivacy,
  startPromise,
  userChanged,
} from '@slovo/contracts';
import { openPrisma } from '@slovo/kit/db/adapter';
import { Health } from '@slovo/kit/service';
import { PromiseCards } from '../src/cards/promise-cards.ts';
import { PrismaClient } from '../src/database.ts';
import { ListPromises } from '../src/reading/calls/list-promises.ts';
import { as, anonymous, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

const start = (id: number, who = owner) => harness.call(startPromise, { id }, as(who));
const withApproval = async (
  approvalType: 'system' | 'anyuser' | 'specific',
  invitation?: 'pending' | 'accepted' | 'rejected' | 'cancelled',
) => {
  const { id } = await harness.draft(owner);
  await harness.prisma.promiseRecord.update({
    where: { id },
    data: { approvalType, motivatorId: approvalType === 'specific' ? 55 : null },
  });
  if (invitation) await harness.invitation(id, 55, invitation);
  return id;
};

describe('start-promise', () => {
  it('[API-17] [PROMISE-22] makes a draft active with today as its day 1 in the owner’s time zone', async () => {
    harness.moveTo('2027-03-10T23:30:00+03:00');
    const { id } = await harness.draft(owner, { days_total: 7 });
    const started = await start(id);
    expect(started).toMatchObject({
      status: 'active',
      current_day: 1,
      today_ends_at: '2027-03-11T00:00:00.000Z',
      overdue_until: null,
    });
    expect(started.days).toHaveLength(7);
    expect(started.days[0]).toEqual({ day: 1, date: '2027-03-10', state: 'open', today: true });
    expect(started.days[6]).toEqual({ day: 7, date: '2027-03-16', state: 'ahead', today: false });
  });

  it('keeps the time zone and the start of the day, whatever the owner sets later', async () => {
    harness.moveTo('2027-03-10T20:00:00Z');
    const who = await harness.person({ time_zone: 'Asia/Tokyo', day_starts_at: 5 });
    const { id } = await harness.started(who);
    await harness.publish(userChanged, {
      user: { ...(await snapshotOf(who)), time_zone: 'America/New_York', day_starts_at: 0, version: 2 },
    });
    expect(await harness.call(getPromise, { id }, as(who))).toMatchObject({
      today_ends_at: '2027-03-11T20:00:00.000Z',
    });
    expect(await harness.publishedAbout(promiseStarted, id)).toMatchObject([
      { promise: { timeZone: 'Asia/Tokyo', dayStartsAt: 5, currentDay: 1 } },
    ]);
  });

  it('starts for a person who is not projected yet, in Moscow time with days from 03:00', async () => {
    const { id } = await harness.draft(888_001);
    await start(id, 888_001);
    expect(await harness.publishedAbout(promiseStarted, id)).toMatchObject([
      { promise: { timeZone: 'Europe/Moscow', dayStartsAt: 3 } },
    ]);
  });

  it.each([
    ['[APPROVAL-05]', 'system', undefined],
    ['[APPROVAL-05]', 'anyuser', undefined],
    ['[APPROVAL-01] [PROMISE-22]', 'specific', 'accepted'],
  ] as const)(
    '%s launches under approval by %s with an invitation that is %s',
    async (_, approval, invitation) => {
      expect(await start(await withApproval(approval, invitation))).toMatchObject({
        status: 'active',
        approval_type: approval,
      });
    },
  );

  it.each([
    ['INVITATION_MISSING', undefined],
    ['INVITATION_MISSING', 'cancelled'],
    ['INVITATION_PENDING', 'pending'],
    ['INVITATION_REJECTED', 'rejected'],
  ] as const)(
    '[APPROVAL-01] refuses with %s while the motivator’s invitation is %s',
    async (code, invitation) => {
      await expect(start(await withApproval('specific', invitation))).rejects.toMatchObject({ code });
    },
  );

  it('[PROMISE-36] is for the owner of a draft only', async () => {
    const { id } = await harness.draft(owner, { is_public: true });
    await expect(start(id, await harness.person())).rejects.toMatchObject({ code: 'NOT_OWNER' });
    await start(id);
    await expect(start(id)).rejects.toMatchObject({ code: 'PROMISE_NOT_DRAFT' });
  });
});

describe('close-promise', () => {
  const close = (id: number, completion_type: 'success' | 'give_up' | 'cancel' | 'failed', who = owner) =>
    harness.call(closePromise, { id, completion_type, closed_by: 'system' }, as(who));

  it.each(['success', 'give_up', 'cancel', 'failed'] as const)(
    '[API-20] [PROMISE-25] [PROMISE-19] closes an active promise as %s, by its author whatever is sent',
    async (completion) => {
      const { id } = await harness.started(owner);
      expect(await close(id, completion)).toMatchObject({
        status: 'closed',
        completion_type: completion,
        closed_by: 'author',
        current_day: null,
        today_ends_at: null,
      });
      expect(await harness.publishedAbout(promiseClosed, id)).toMatchObject([
        { closedBy: 'author', promise: { completionType: completion, status: 'closed' } },
      ]);
    },
  );

  it('[PROMISE-37] closes active promises only, and is for the owner', async () => {
    const draft = await harness.draft(owner);
    await expect(close(draft.id, 'success')).rejects.toMatchObject({ code: 'PROMISE_NOT_ACTIVE' });
    const { id } = await harness.started(owner, { is_public: true });
    await expect(close(id, 'success', await harness.person())).rejects.toMatchObject({ code: 'NOT_OWNER' });
    await close(id, 'give_up');
    await expect(close(id, 'success')).rejects.toMatchObject({ code: 'PROMISE_CLOSED' });
  });

  it('refuses the completion `overdue`', async () => {
    const { id } = await harness.started(owner);
    await expect(close(id, 'overdue' as never)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('[PROMISE-28] [PROMISE-29] [PROMISE-30] the copy that the web app asks for is a private draft of the same terms; the closed one stays', async () => {
    const { id } = await harness.started(owner, {
      title: 'Читать вслух',
      description: 'Перед сном',
      type: 'habit',
      days_total: 30,
      frequency_mode: 'weekly',
      frequency_config: { interval: { type: 'strict', every: 2 } },
      is_public: true,
    });
    const closed = await close(id, 'give_up');
    const { title, description, type, days_total, frequency_mode, frequency_config } = closed;
    const terms = { title, description, type, days_total, frequency_mode, frequency_config };
    const copy = await harness.call(
      createPromise,
      { ...terms, is_public: false, status: 'draft' },
      as(owner),
    );
    expect(copy.id).not.toBe(id);
    expect(copy).toMatchObject({
      title: 'Читать вслух',
      description: 'Перед сном',
      type: 'habit',
      days_total: 30,
      frequency_mode: 'weekly',
      frequency_config: { interval: { type: 'strict', every: 2 } },
      status: 'draft',
      is_public: false,
      completion_type: null,
      started_at: null,
      completed_days: 0,
      closed_by: 'author',
    });
    expect(await harness.call(getPromise, { id }, as(owner))).toEqual(closed);
  });
});

describe('set-privacy', () => {
  it('[API-18] [PROMISE-38] is for the owner at any time: draft, active, closed', async () => {
    const { id } = await harness.draft(owner);
    const toggle = (is_public: boolean) => harness.call(setPrivacy, { id, is_public }, as(owner));
    expect(await toggle(true)).toMatchObject({ is_public: true, status: 'draft' });
    await start(id);
    expect(await toggle(false)).toMatchObject({ is_public: false, status: 'active' });
    await expect(harness.call(getPublicPromise, { id }, anonymous)).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
    await harness.call(closePromise, { id, completion_type: 'cancel' }, as(owner));
    expect(await toggle(true)).toMatchObject({ is_public: true, status: 'closed' });
    expect((await harness.publishedAbout(promiseChanged, id)).map(({ promise }) => promise.isPublic)).toEqual(
      [true, false, true],
    );
  });

  it('publishes nothing when nothing changes, and refuses others', async () => {
    const { id } = await harness.started(owner, { is_public: true });
    const published = await harness.publishedAbout(promiseChanged, id);
    await harness.call(setPrivacy, { id, is_public: true }, as(owner));
    expect(await harness.publishedAbout(promiseChanged, id)).toHaveLength(published.length);
    await expect(
      harness.call(setPrivacy, { id, is_public: false }, as(await harness.person())),
    ).rejects.toMatchObject({ code: 'NOT_OWNER' });
  });
});

describe('own lists', () => {
  it('[API-12] come in the order active, draft, closed, overdue, newest first in each', async () => {
    const who = await harness.person();
    harness.moveTo('2027-04-01T12:00:00Z');
    const made: Record<string, number> = {};
    for (const [name, status] of [
      ['overdue', 'overdue'],
      ['draft', 'draft'],
      ['closed', 'closed'],
      ['older', 'active'],
      ['newer', 'active'],
    ] as const) {
      const { id } = status === 'draft' ? await harness.draft(who) : await harness.started(who);
      made[name] = id;
      if (status !== 'draft') await harness.prisma.promiseRecord.update({ where: { id }, data: { status } });
    }
    const { promises } = await harness.call(listPromises, {}, as(who));
    expect(promises.map(({ id }) => id)).toEqual(
      ['newer', 'older', 'draft', 'closed', 'overdue'].map((name) => made[name]),
    );
    expect((await harness.call(listActivePromises, {}, as(who))).promises.map(({ id }) => id)).toEqual(
      ['newer', 'older', 'overdue'].map((name) => made[name]),
    );
  });

  it('[API-21] [API-22] serve running promises, and running challenges', async () => {
    const who = await harness.person();
    const challenge = await harness.started(who, { type: 'challenge' });
    const goal = await harness.started(who, { type: 'goal' });
    await harness.draft(who);
    expect((await harness.call(listActivePromises, {}, as(who))).promises.map(({ id }) => id)).toEqual([
      goal.id,
      challenge.id,
    ]);
    expect((await harness.call(listActiveChallenges, {}, as(who))).promises.map(({ id }) => id)).toEqual([
      challenge.id,
    ]);
  });

  it('require a signed-in person', async () => {
    await expect(harness.call(listPromises, {}, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('need a fixed number of queries, however many promises there are', async () => {
    const who = await harness.person();
    await harness.started(who);
    const few = await queriesOf(who);
    for (let n = 0; n < 8; n += 1) await harness.started(who);
    expect(await queriesOf(who)).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });
});

/** The number of queries of one list, counted by the Prisma client. */
async function queriesOf(userId: number): Promise<number> {
  let count = 0;
  const client = openPrisma(
    harness.infrastructure.databaseUrl,
    (options) => new PrismaClient({ ...options, log: [{ emit: 'event', level: 'query' }] }),
  );
  client.$on('query', () => (count += 1));
  const context = {
    now: new Date('2027-05-01T00:00:00Z'),
    requestId: 'r',
    caller: as(userId),
    userId,
    operator: null,
  };
  const cards = new PromiseCards(client as unknown as typeof harness.prisma, harness.app.get(Health));
  await new ListPromises(cards).listPromises({ limit: 100 }, context);
  await client.$disconnect();
  return count;
}

async function snapshotOf(id: number) {
  const row = await harness.prisma.person.findUniqueOrThrow({ where: { id } });
  return {
    id,
    username: row.username,
    first_name: row.firstName,
    last_name: null,
    photo_url: null,
    telegram_id: 1,
    language: 'ru' as const,
    time_zone: row.timeZone,
    day_starts_at: row.dayStartsAt,
    banned: row.banned,
    version: row.version,
  };
}
