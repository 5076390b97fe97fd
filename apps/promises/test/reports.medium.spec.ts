import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closePromise,
  getPromise,
  getReportStats,
  listReports,
  reportApproved,
  reportRejected,
  reportWithdrawn,
  skipDay,
  undoReport,
} from '@slovo/contracts';
import { as, PromisesHarness, type ReportInput } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

const submit = (id: number, report: ReportInput = {}, who = owner, via: 'web' | 'bot' = 'web') =>
  harness.submit(id, report, as(who, ['user'], via));
const settle: PromisesHarness['settle'] = (...verdict) => harness.settle(...verdict);

describe('settle-report', () => {
  it('[REPORTS-13] [REPORTS-14] approves and rejects what a poll decided, and a rejected day may be reported again', async () => {
    const { id } = await harness.started(owner, { approval: 'specific', motivator: 4242 });
    const first = (await submit(id)).report;
    await settle(id, first.id, 'rejected', 4242);
    expect((await harness.call(listReports, { id }, as(owner))).items[0]).toMatchObject({
      report_status: 'rejected',
      reject_reason: 'Не видно',
      approved_by: '{4242}',
      undo_until: null,
    });
    expect(await harness.publishedAbout(reportRejected, id)).toMatchObject([
      { decidedBy: 4242, reason: 'Не видно', report: { id: first.id } },
    ]);
    const second = (await submit(id)).report;
    await settle(id, second.id, 'approved', 4242);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      completed_days: 1,
      days: expect.arrayContaining([expect.objectContaining({ day: 1, state: 'kept' })]),
    });
    expect(await harness.publishedAbout(reportApproved, id)).toHaveLength(1);
  });

  it('takes effect once though the verdict is delivered and published twice', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await submit(id);
    await settle(id, report.id, 'approved', 1, 'one-and-the-same');
    await settle(id, report.id, 'approved', 1, 'one-and-the-same');
    await settle(id, report.id, 'rejected', 2);
    expect(await harness.publishedAbout(reportApproved, id)).toHaveLength(1);
    expect(await harness.publishedAbout(reportRejected, id)).toEqual([]);
  });

  it('does not touch the outcome of a promise that its owner has closed meanwhile', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await submit(id);
    await harness.call(closePromise, { id, completion_type: 'give_up' }, as(owner));
    await settle(id, report.id, 'approved');
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      status: 'closed',
      completion_type: 'give_up',
      completed_days: 1,
    });
  });

  it('ignores a withdrawn report and a deleted promise', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await submit(id);
    await harness.call(undoReport, { id: report.id }, as(owner));
    await settle(id, report.id, 'approved');
    await settle(5_000_000, 5_000_000, 'approved');
    expect(await harness.publishedAbout(reportApproved, id)).toEqual([]);
  });
});

describe('undo-report', () => {
  const undo = (id: number, who = owner) => harness.call(undoReport, { id }, as(who));

  it('[REPORTS-18] withdraws a pending report once, and answers each repeat as it did', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await submit(id);
    expect(Date.parse(report.undo_until!) - Date.parse(report.created_at)).toBe(15 * 60_000);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => undo(report.id)));
    const answers = results.map((result) => result.status === 'fulfilled' && result.value.promise.id);
    expect(answers).toEqual(Array.from({ length: 10 }, () => id));
    expect(await harness.publishedAbout(reportWithdrawn, id)).toMatchObject([{ report: { id: report.id } }]);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      reports_count: 0,
      pending_count: 0,
    });
  });

  it('[REPORTS-18] hides from everybody else that there was a report', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser', is_public: true });
    const { report } = await submit(id);
    await undo(report.id);
    await expect(undo(report.id, await harness.person())).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('withdraws what the system approved at once, and its day is open again', async () => {
    const { id } = await harness.started(owner);
    const { report } = await submit(id);
    expect((await undo(report.id)).promise).toMatchObject({
      completed_days: 0,
      days: expect.arrayContaining([expect.objectContaining({ day: 1, state: 'open' })]),
    });
  });

  it.each([
    [
      'UNDO_TOO_LATE',
      'after 15 minutes',
      async (id: number, reportId: number) => {
        harness.moveTo(
          new Date(
            (await harness.prisma.report.findUniqueOrThrow({ where: { id: reportId } })).createdAt.getTime() +
              15 * 60_000,
          ),
        );
        return [reportId, owner, id] as const;
      },
    ],
    [
      'REPORT_ALREADY_DECIDED',
      'when a person decided',
      async (id: number, reportId: number) => {
        await settle(id, reportId, 'approved');
        return [reportId, owner, id] as const;
      },
    ],
    [
      'REPORT_NOT_FOUND',
      'to a stranger of a private promise',
      async (id: number, reportId: number) => [reportId, await harness.person(), id] as const,
    ],
    ['REPORT_NOT_FOUND', 'for what never was', async (id: number) => [6_000_000, owner, id] as const],
    [
      'PROMISE_CLOSED',
      'when the promise is closed',
      async (id: number, reportId: number) => {
        await harness.call(closePromise, { id, completion_type: 'cancel' }, as(owner));
        return [reportId, owner, id] as const;
      },
    ],
  ])('refuses with %s %s', async (code, _, prepare) => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await submit(id);
    const [reportId, who] = await prepare(id, report.id);
    await expect(undo(reportId, who)).rejects.toMatchObject({ code });
  });

  it('returns a skip that the owner spent, and none that the calendar spent', async () => {
    harness.moveTo('2027-09-10T12:00:00+03:00');
    const { id } = await harness.started(owner, { type: 'habit', days_total: 30 });
    await harness.call(skipDay, { id }, as(owner));
    const skips = async () => (await harness.call(listReports, { id }, as(owner))).items;
    const [own] = await skips();
    expect(own).toMatchObject({ report_status: 'skipped', undo_until: expect.any(String) });
    expect((await undo(own!.id)).promise).toMatchObject({ skips: { used: 0, budget: 6 } });
    expect(await harness.publishedAbout(reportWithdrawn, id)).toMatchObject([
      { report: { dayNumber: 1, isSkip: true } },
    ]);
    harness.moveTo('2027-09-11T03:01:00+03:00');
    await harness.runDue();
    const [spent] = await skips();
    expect(spent).toMatchObject({ report_status: 'skipped', submitted_by: 'system', undo_until: null });
    await expect(undo(spent!.id)).rejects.toMatchObject({ code: 'REPORT_ALREADY_DECIDED' });
  });

  it('is refused with NOT_OWNER on a public promise', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser', is_public: true });
    const { report } = await submit(id);
    await expect(undo(report.id, await harness.person())).rejects.toMatchObject({ code: 'NOT_OWNER' });
  });
});

describe('list-reports', () => {
  it('[API-23] [REPORTS-16] serves the newest first; a draft has none', async () => {
    const { id } = await harness.started(owner);
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await submit(id)).report.id);
    expect((await harness.call(listReports, { id }, as(owner))).items.map((report) => report.id)).toEqual(
      ids,
    );
    expect(await harness.call(listReports, { id: (await harness.draft(owner)).id }, as(owner))).toEqual({
      items: [],
      next: null,
    });
    await expect(harness.call(listReports, { id }, as(await harness.person()))).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
  });
});

describe('get-report-stats', () => {
  it('counts reports by status and with media, without skips and withdrawn reports', async () => {
    harness.moveTo('2027-10-01T12:00:00+03:00');
    const { id } = await harness.started(owner, { approval: 'anyuser', type: 'habit', days_total: 30 });
    const stats = () => harness.call(getReportStats, { id }, as(owner));
    expect(await stats()).toEqual({ total: 0, approved: 0, pending: 0, rejected: 0, withMedia: 0 });
    const album = [await harness.ticket(owner), await harness.ticket(owner)];
    const [one, two, three] = [await submit(id, { media: album }), await submit(id), await submit(id)];
    await submit(id);
    await settle(id, one.report.id, 'approved');
    await settle(id, two.report.id, 'rejected');
    await harness.call(undoReport, { id: three.report.id }, as(owner));
    harness.moveTo('2027-10-02T12:00:00+03:00');
    await harness.call(skipDay, { id }, as(owner));
    expect(await stats()).toEqual({ total: 3, approved: 1, pending: 1, rejected: 1, withMedia: 1 });
    await harness.prisma.report.update({ where: { id: one.report.id }, data: { status: 'milestone' } });
    expect(await stats()).toMatchObject({ approved: 1 });
  });
});
