import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  getPromise,
  invitationCancelled,
  pollClosed,
  promiseClosed,
  setApprovalType,
  startPromise,
  submitReport,
} from '@slovo/contracts';
import {
  type ApprovalType,
  PENALTY_MODES,
  type PenaltyMode,
  PROMISE_TYPES,
  type PromiseType,
} from '@slovo/domain';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let replicas: PromisesHarness[];
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  replicas = [
    harness,
    await PromisesHarness.start(harness.infrastructure),
    await PromisesHarness.start(harness.infrastructure),
  ];
  owner = await harness.person({ time_zone: 'America/New_York', day_starts_at: 3 });
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
});

/** Noon of New York on the n-th day from 1 March 2027; the clocks go forward on day 14. */
const noon = (day: number) => new Date(Date.UTC(2027, 2, day, day < 14 ? 17 : 16));
const allAt = (day: number) => replicas.forEach((replica) => replica.moveTo(noon(day)));
const runDueEverywhere = () => Promise.all(replicas.map((replica) => replica.runDue()));

type Verdict = 'approved' | 'rejected' | 'open' | 'none';
/** The report of each day of the term: approved, rejected, never decided on, or missing. */
const lives: { approval: ApprovalType; days: Verdict[] }[] = [
  { approval: 'system', days: ['approved', 'approved', 'none', 'approved', 'approved'] },
  { approval: 'anyuser', days: ['approved', 'open', 'approved', 'approved', 'approved'] },
  { approval: 'anyuser', days: ['approved', 'open', 'none', 'rejected', 'approved'] },
  { approval: 'specific', days: ['approved', 'approved', 'open', 'rejected', 'approved'] },
];
/** Days on which the scheduler runs: every day, every other day, or not for forty days. */
const schedules = {
  punctual: Array.from({ length: 50 }, (_, index) => index + 1),
  'a day late': [11, 13, 15, 17, 19],
  'forty days late': [55],
} as const;
const START = 10;
let keys = 0;

interface Case {
  type: PromiseType;
  penalty: PenaltyMode;
  approval: ApprovalType;
  days: Verdict[];
  runsOn: readonly number[];
}

async function start({ type, penalty, approval }: Case): Promise<number> {
  const facts = { type, penalty_mode: penalty, ...(type === 'habit' && { days_total: 30 }) };
  const { id } = await harness.draft(owner, facts);
  const motivatorId = approval === 'specific' ? 77 : null;
  await harness.prisma.promiseRecord.update({
    where: { id },
    data: { daysTotal: 5, approvalType: approval, motivatorId },
  });
  if (motivatorId !== null) await harness.invitation(id, motivatorId, 'accepted');
  await harness.call(startPromise, { id }, as(owner));
  return id;
}

async function live(id: number, verdict: Verdict, approval: ApprovalType): Promise<void> {
  if (verdict === 'none') return;
  const sent = await harness
    .call(submitReport, { id, text: 'Да', request_key: `s${++keys}` }, as(owner))
    .catch((error: { code: string }) => error);
  // The promise is over, whether or not the scheduler has closed it already.
  if ('code' in sent) {
    if (sent.code === 'PROMISE_CLOSED') return;
    throw sent;
  }
  const { report } = sent;
  if (approval === 'system' || verdict === 'open') return;
  const decided = { verdict, decidedBy: 77, reason: verdict === 'rejected' ? 'Нет' : null };
  await harness.publish(pollClosed, { reportId: report.id, promiseId: id, ...decided });
}

/** The outcome of a promise and its events with their times, without ids. */
async function storyOf(id: number) {
  const view = await harness.call(getPromise, { id }, as(owner));
  const published = await harness.prisma.$queryRaw<object[]>`
    SELECT subject, date_trunc('hour', occurred_at) AS at, payload->'day' AS day, payload->'closedBy' AS closed, payload->'promise'->'status' AS status
    FROM published WHERE (payload->'promise'->>'id')::int = ${id} ORDER BY id`;
  const { status, completion_type, closed_at, closed_by, completed_days, skips, days, pending_count } = view;
  return {
    status,
    completion_type,
    closed_at,
    closed_by,
    completed_days,
    skips,
    days,
    pending_count,
    published,
  };
}

describe('the scheduler', () => {
  const kinds = PROMISE_TYPES.flatMap((type) => PENALTY_MODES.map((penalty) => ({ type, penalty })));

  it.each(kinds)(
    'has the same outcome and events for a $type under $penalty, punctual or late, on three replicas at once',
    async ({ type, penalty }) => {
      allAt(START);
      const cases: Case[] = lives.flatMap(({ approval, days }) =>
        Object.values(schedules).map((runsOn) => ({ type, penalty, approval, days, runsOn })),
      );
      const promises = await Promise.all(cases.map(async (one) => ({ ...one, id: await start(one) })));
      for (let day = START; day <= 55; day += day < 20 ? 1 : 35) {
        allAt(day);
        await wake(promises.filter(({ runsOn }) => runsOn.includes(day)));
        await runDueEverywhere();
        // Calls take due steps themselves. Run the scheduler as well only on the days on which it is up.
        await Promise.all(
          promises.map(({ id, days, approval }) => live(id, days[day - START] ?? 'none', approval)),
        );
        await wake([]);
      }
      for (const { approval, days } of lives) {
        const ids = promises
          .filter((one) => one.approval === approval && one.days === days)
          .map(({ id }) => id);
        const [onTime, ...late] = await Promise.all(ids.map(storyOf));
        expect(onTime).toMatchObject({ status: 'closed', closed_by: 'system' });
        expect(late).toEqual([onTime, onTime]);
      }
      const published = await harness.prisma.$queryRaw`SELECT count(*) FROM published`;
      await wake(promises);
      await runDueEverywhere();
      expect(await harness.prisma.$queryRaw`SELECT count(*) FROM published`).toEqual(published);
    },
    60_000,
  );

  it('ends a day that many promises share once for each, on three replicas at once', async () => {
    allAt(1);
    const ids: number[] = [];
    for (let n = 0; n < 30; n += 1)
      ids.push((await harness.started(owner, { days_total: 1, penalty_mode: 'normal' })).id);
    allAt(2);
    await Promise.all([runDueEverywhere(), runDueEverywhere()]);
    for (const id of ids) expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
  });

  it('tries each of many promises that fail once, and again after a delay', async () => {
    allAt(1);
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push((await harness.started(owner, { type: 'habit', days_total: 30 })).id);
    await harness.prisma.promiseRecord.updateMany({
      where: { id: { in: ids } },
      data: { frequencyMode: 'weekly', frequencyConfig: { nonsense: true } },
    });
    allAt(2);
    const complaint = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    for (let n = 0; n < 5; n += 1) await harness.runDue();
    expect(complaint).toHaveBeenCalledTimes(ids.length);
    harness.moveTo(new Date(noon(2).getTime() + 11 * 60_000));
    await harness.runDue();
    expect(complaint).toHaveBeenCalledTimes(2 * ids.length);
    complaint.mockRestore();
    await harness.prisma.promiseRecord.deleteMany({ where: { id: { in: ids } } });
  });

  /** Makes only these due; the others stay as if the scheduler had been down. */
  async function wake(promises: { id: number }[]): Promise<void> {
    await harness.prisma.promiseRecord.updateMany({ data: { nextDueAt: null } });
    await harness.prisma.promiseRecord.updateMany({
      where: { id: { in: promises.map(({ id }) => id) } },
      data: { nextDueAt: new Date(0) },
    });
  }
});

describe('the end of invitations', () => {
  it('happens for all of them in one run and publishes each once, on three replicas at once', async () => {
    allAt(1);
    const template = await harness.draft(owner);
    const row = await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id: template.id } });
    const drafts = await harness.prisma.promiseRecord.createManyAndReturn({
      data: Array.from({ length: 250 }, () => ({
        ownerId: owner,
        title: row.title,
        description: '',
        type: row.type,
        daysTotal: 7,
        approvalType: 'specific' as const,
        motivatorId: 77,
        createdAt: row.createdAt,
        lastActivityAt: row.createdAt,
      })),
      select: { id: true },
    });
    await harness.prisma.invitation.createMany({
      data: drafts.map(({ id }) => ({
        promiseId: id,
        inviteeId: 77,
        code: `many-${id}`,
        createdAt: noon(1),
        expiresAt: noon(8),
      })),
    });
    allAt(9);
    await runDueEverywhere();
    expect(await harness.prisma.invitation.count({ where: { status: 'pending' } })).toBe(0);
    const published = await harness.prisma.$queryRaw<{ n: number; ids: number }[]>`
      SELECT count(*)::int AS n, count(DISTINCT payload->'invitationId')::int AS ids
      FROM published WHERE subject LIKE '%invitation-cancelled'`;
    expect(published).toEqual([{ n: 250, ids: 250 }]);
    expect(await harness.publishedAbout(invitationCancelled, drafts[0]!.id)).toMatchObject([
      { because: 'expired' },
    ]);
    await expect(
      harness.call(setApprovalType, { id: drafts[0]!.id, approvalType: 'system' }, as(owner)),
    ).resolves.toMatchObject({ status: 'draft', approval_type: 'system' });
  });
});
