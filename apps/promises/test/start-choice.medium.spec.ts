import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CallInput,
  getPromise,
  invitationCancelled,
  promiseStarted,
  setApprovalType,
  skipDay,
  startPromise,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

type Choice = Omit<CallInput<typeof startPromise>, 'id'>;
const start = (id: number, choice: Choice = {}) => harness.call(startPromise, { id, ...choice }, as(owner));
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'started',
    ({ code, details }: { code: string; details?: unknown }) => ({ code, details }),
  );

describe('starting with what is shown', () => {
  it('[LOOP-10] saves approval and visibility in the same transaction', async () => {
    const { id } = await harness.draft(owner);
    const started = await start(id, { approvalType: 'anyuser', is_public: true });
    expect(started).toMatchObject({ status: 'active', approval_type: 'anyuser', is_public: true });
    expect(await harness.publishedAbout(promiseStarted, id)).toMatchObject([
      { promise: { approvalType: 'anyuser', isPublic: true, status: 'active' } },
    ]);
  });

  it('[LOOP-10] changes nothing where the start is refused, and names the field', async () => {
    const { id } = await harness.draft(owner);
    expect(await refused(start(id, { approvalType: 'specific', is_public: true }))).toEqual({
      code: 'INVITATION_MISSING',
      details: { fields: { approvalType: 'INVITATION_MISSING' } },
    });
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      status: 'draft',
      approval_type: 'system',
      is_public: false,
      version: 1,
    });
  });

  it('[LOOP-10] withdraws the accepted invitation of a motivator who is not wanted any more', async () => {
    const { id } = await harness.draft(owner);
    const motivator = await harness.person();
    const invited = { id, approvalType: 'specific', username: `user${motivator}` } as const;
    await harness.call(setApprovalType, invited, as(owner));
    expect(await refused(start(id, { approvalType: 'system' }))).toMatchObject({
      code: 'INVITATION_PENDING',
      details: { fields: { approvalType: 'INVITATION_PENDING' } },
    });
    await harness.prisma.invitation.updateMany({ where: { promiseId: id }, data: { status: 'accepted' } });
    const started = await start(id, { approvalType: 'system' });
    expect(started).toMatchObject({ status: 'active', approval_type: 'system', motivator_person: null });
    expect(await harness.publishedAbout(invitationCancelled, id)).toHaveLength(1);
  });

  it('[LOOP-10] keeps an accepted motivator where approval by them is shown', async () => {
    const { id } = await harness.draft(owner);
    const data = { approvalType: 'specific', motivatorId: 55 } as const;
    await harness.prisma.promiseRecord.update({ where: { id }, data });
    await harness.invitation(id, 55, 'accepted');
    expect(await start(id, { approvalType: 'specific', is_public: true })).toMatchObject({
      status: 'active',
      is_public: true,
      motivator_person: { id: 55 },
    });
  });
});

describe('starting tomorrow', () => {
  it('[LOOP-11] begins the term with the next day, which takes the first report', async () => {
    harness.moveTo('2027-03-11T00:30:00+03:00'); // until 03:00 it is still 10 March
    const { id } = await harness.draft(owner, { type: 'habit', days_total: 30 });
    const started = await start(id, { start_on: 'tomorrow' });
    expect(started).toMatchObject({
      status: 'active',
      started_at: '2027-03-11T00:00:00.000Z',
      current_day: null,
      today_ends_at: null,
      streak: 0,
    });
    expect(started.days[0]).toEqual({ day: 1, date: '2027-03-11', state: 'ahead', today: false });
    expect(await refused(harness.submit(id, {}, as(owner)))).toMatchObject({ code: 'PROMISE_NOT_BEGUN' });
    expect(await refused(harness.call(skipDay, { id }, as(owner)))).toMatchObject({
      code: 'DAY_NOT_REQUIRED',
    });
    harness.moveTo('2027-03-11T03:00:00+03:00');
    const { promise, report } = await harness.submit(id, {}, as(owner));
    expect([report.day_number, promise.current_day, promise.completed_days]).toEqual([1, 1, 1]);
  });

  it('[LOOP-11] is judged by its own days: nothing is missed in the night before', async () => {
    harness.moveTo('2027-04-11T02:59:00+03:00');
    const { id } = await harness.draft(owner, { days_total: 7, penalty_mode: 'final' });
    await start(id, { start_on: 'tomorrow' });
    harness.moveTo('2027-04-12T02:59:00+03:00');
    await harness.runDue();
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      status: 'active',
      current_day: 1,
    });
    harness.moveTo('2027-04-12T03:01:00+03:00');
    await harness.runDue();
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      status: 'closed',
      completion_type: 'failed',
    });
  });

  it('[LOOP-11] is refused while the day has more than three hours left', async () => {
    harness.moveTo('2027-05-10T23:59:00+03:00');
    const { id } = await harness.draft(owner);
    expect(await refused(start(id, { start_on: 'tomorrow' }))).toEqual({
      code: 'START_TOMORROW_TOO_EARLY',
      details: { fields: { start_on: 'START_TOMORROW_TOO_EARLY' } },
    });
  });

  it('[SENT-09] starts nothing where the page showed a date that is over', async () => {
    harness.moveTo('2027-05-12T02:59:00+03:00');
    const { id } = await harness.draft(owner);
    harness.moveTo('2027-05-12T03:00:00+03:00');
    for (const start_on of ['today', 'tomorrow'] as const)
      expect(await refused(start(id, { start_on, today: '2027-05-11' }))).toMatchObject({
        code: 'DAY_IS_OVER',
      });
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({ status: 'draft', version: 1 });
    expect(await start(id, { today: '2027-05-12' })).toMatchObject({ status: 'active', current_day: 1 });
  });
});
