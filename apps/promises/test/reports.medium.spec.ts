import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  closePromise,
  getPromise,
  getReportStats,
  listReports,
  pollClosed,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  skipDay,
  submitReport,
  undoReport,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let keys = 0;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

interface Sent {
  text?: string;
  media?: string[];
  request_key?: string;
}
const submit = (id: number, sent: Sent = {}, who = owner, via: 'web' | 'bot' = 'web') =>
  harness.call(
    submitReport,
    { id, text: 'Сделано', request_key: `k${++keys}`, ...sent },
    as(who, ['user'], via),
  );
const settle = (
  promiseId: number,
  reportId: number,
  verdict: 'approved' | 'rejected',
  decidedBy = 77,
  id?: string,
) =>
  harness.publish(
    pollClosed,
    { reportId, promiseId, verdict, decidedBy, reason: verdict === 'rejected' ? 'Не видно' : null },
    id,
  );

describe('submit-report', () => {
  it('[REPORTS-09] [REPORTS-17] takes text and an album; under voting it waits', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const media = [
      await harness.ticket(owner, { path: 'reports/a.jpg' }),
      await harness.ticket(owner, { path: 'reports/b.mp4', kind: 'video', mime: 'video/mp4', duration: 4.5 }),
    ];
    const { report, promise, repeated } = await submit(id, { media }, owner, 'bot');
    expect(report).toMatchObject({
      promise_id: id,
      user_id: owner,
      report_text: 'Сделано',
      report_status: 'pending',
      submitted_by: 'bot',
      approved_by: null,
      decided_by: null,
      media_path: 'reports/a.jpg',
      media: { kind: 'photo', width: 800 },
      more_media: [{ path: 'reports/b.mp4', kind: 'video', duration: 4.5 }],
      day_number: 1,
    });
    expect([promise.pending_count, promise.completed_days, promise.days[0]!.state, repeated]).toEqual([
      1,
      0,
      'pending',
      false,
    ]);
    expect(await harness.publishedAbout(reportSubmitted, id)).toMatchObject([
      {
        report: { id: report.id, media: [{ path: 'reports/a.jpg' }, { path: 'reports/b.mp4' }] },
        promise: { approvalType: 'anyuser' },
      },
    ]);
    expect(await harness.publishedAbout(reportApproved, id)).toEqual([]);
  });

  it('[REPORTS-13] is approved by the system at once where the system approves', async () => {
    const { id } = await harness.started(owner);
    const { report, promise } = await submit(id);
    expect(report).toMatchObject({ report_status: 'approved', approved_by: 'system', decided_by: null });
    expect(promise).toMatchObject({ completed_days: 1, pending_count: 0, streak: 1 });
    expect(await harness.publishedNames(id)).toEqual([
      'promise-created',
      'promise-started',
      'report-submitted',
      'report-approved',
    ]);
    expect(await harness.publishedAbout(reportApproved, id)).toMatchObject([
      { decidedBy: 'system', promise: { completedDays: 1 } },
    ]);
  });

  it('[REPORTS-10] [REPORTS-11] counts days by the owner’s night; a goal has none', async () => {
    harness.moveTo('2027-05-01T20:00:00+03:00');
    const challenge = await harness.started(owner);
    const goal = await harness.started(owner, { type: 'goal' });
    harness.moveTo('2027-05-03T02:30:00+03:00');
    expect((await submit(challenge.id)).report.day_number).toBe(2);
    harness.moveTo('2027-05-03T03:30:00+03:00');
    expect((await submit(challenge.id)).report.day_number).toBe(3);
    const { report, promise } = await submit(goal.id);
    expect(report.day_number).toBeNull();
    expect(promise.completed_days).toBe(1);
  });

  it('[GEN-03] [REPORTS-12] [REPORTS-15] takes a report every day and marks the one that reaches a milestone', async () => {
    harness.moveTo('2027-06-01T12:00:00+03:00');
    const { id } = await harness.started(owner, { days_total: 30 });
    const statuses = [];
    for (let day = 1; day <= 8; day += 1) {
      harness.moveTo(new Date(Date.UTC(2027, 5, day, 9)));
      statuses.push((await submit(id)).report.report_status);
    }
    expect(statuses).toEqual([
      'approved',
      'approved',
      'approved',
      'approved',
      'approved',
      'approved',
      'milestone',
      'approved',
    ]);
    expect((await harness.publishedAbout(reportApproved, id)).map(({ milestone }) => milestone)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      7,
      null,
    ]);
    expect((await submit(id)).report.report_status).toBe('approved');
  });

  it('gives a milestone once: what is taken back passes it to another report of the day, or the day that makes it up', async () => {
    harness.moveTo('2027-09-01T12:00:00+03:00');
    const { id } = await harness.started(owner, { days_total: 30 });
    const undo = (report: { id: number }) => harness.call(undoReport, { id: report.id }, as(owner));
    const milestones = async () =>
      (await harness.publishedAbout(reportApproved, id)).map(({ milestone }) => milestone);
    const statusOf = async (report: { id: number }) =>
      (await harness.prisma.report.findUniqueOrThrow({ where: { id: report.id } })).status;
    for (let day = 1; day <= 6; day += 1) {
      harness.moveTo(new Date(Date.UTC(2027, 8, day, 9)));
      await submit(id);
    }
    harness.moveTo('2027-09-07T23:59:00+03:00');
    const [first, second] = [(await submit(id)).report, (await submit(id)).report];
    expect([first.report_status, second.report_status]).toEqual(['milestone', 'approved']);
    await undo(first);
    expect(await statusOf(second)).toBe('milestone');
    await undo(second);
    const third = (await submit(id)).report;
    expect(third.report_status).toBe('milestone');
    // Days 6 and 7 at the same hour of the night: the older one goes, the milestone stays, and day 8 makes seven again.
    await harness.prisma.report.updateMany({
      where: { promiseId: id, dayNumber: 6 },
      data: { createdAt: new Date(third.created_at) },
    });
    await undo(await harness.prisma.report.findFirstOrThrow({ where: { promiseId: id, dayNumber: 6 } }));
    harness.moveTo('2027-09-08T12:00:00+03:00');
    const { report, promise } = await submit(id);
    expect([promise.completed_days, report.report_status]).toEqual([7, 'approved']);
    expect((await milestones()).filter((one) => one !== null)).toEqual([7, 7]);
  });

  it.each([
    ['text', 'REPORT_EMPTY', { text: ' ' }],
    ['text', 'BAD_INPUT', { text: 'я'.repeat(4001) }],
    ['media', 'MEDIA_TICKET_INVALID', { media: ['forged'] }],
  ])('names the field %s when it is refused with %s', async (field, code, sent) => {
    const { id } = await harness.started(owner);
    await expect(submit(id, sent)).rejects.toMatchObject({
      code,
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it.each([
    ['one character', 'я'],
    ['4,000 characters', 'я'.repeat(4000)],
  ])('takes %s', async (_, text) => {
    expect((await submit((await harness.started(owner)).id, { text })).report.report_text).toBe(text);
  });

  it('takes media without a text', async () => {
    const { id } = await harness.started(owner);
    expect((await submit(id, { text: '', media: [await harness.ticket(owner)] })).report).toMatchObject({
      report_text: '',
      media: { kind: 'photo' },
    });
  });

  it.each([
    [
      'REPORT_EMPTY',
      'has neither text nor media',
      async () => submit((await harness.started(owner)).id, { text: '   ' }),
    ],
    [
      'BAD_INPUT',
      'is longer than 4,000 characters',
      async () => submit((await harness.started(owner)).id, { text: 'я'.repeat(4001) }),
    ],
    ['PROMISE_NOT_ACTIVE', 'is for a draft', async () => submit((await harness.draft(owner)).id)],
    [
      'PROMISE_NOT_FOUND',
      'is for a stranger’s private promise',
      async () => submit((await harness.started(owner)).id, {}, await harness.person()),
    ],
    [
      'NOT_OWNER',
      'is for a stranger’s public promise',
      async () => submit((await harness.started(owner, { is_public: true })).id, {}, await harness.person()),
    ],
    [
      'PROMISE_CLOSED',
      'is for a closed promise',
      async () => {
        const { id } = await harness.started(owner);
        await harness.call(closePromise, { id, completion_type: 'cancel' }, as(owner));
        return submit(id);
      },
    ],
    [
      'MEDIA_TICKET_INVALID',
      'brings another’s upload',
      async () => submit((await harness.started(owner)).id, { media: [await harness.ticket(owner + 1)] }),
    ],
    [
      'MEDIA_TICKET_INVALID',
      'brings an avatar',
      async () =>
        submit((await harness.started(owner)).id, {
          media: [await harness.ticket(owner, { purpose: 'avatar' })],
        }),
    ],
    [
      'MEDIA_TICKET_INVALID',
      'brings a forged ticket',
      async () =>
        submit((await harness.started(owner)).id, {
          media: [await harness.ticket(owner, {}, 'another secret')],
        }),
    ],
  ])('[REPORTS-17] is refused with %s when it %s', async (code, _, act) => {
    await expect(act()).rejects.toMatchObject({ code });
  });

  it('takes ten a day of the promise and no more, however many come at once', async () => {
    harness.moveTo('2027-07-01T22:00:00+03:00');
    const { id } = await harness.started(owner);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => submit(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REPORT_LIMIT_REACHED' },
    });
    harness.moveTo('2027-07-02T02:00:00+03:00');
    await expect(submit(id)).rejects.toMatchObject({ code: 'REPORT_LIMIT_REACHED' });
    harness.moveTo('2027-07-02T03:10:00+03:00');
    expect((await submit(id)).report.day_number).toBe(2);
  });
});

describe('the request key of submit-report', () => {
  it('gives the first answer though the upload was signed anew, and refuses another body', async () => {
    const { id } = await harness.started(owner);
    const first = await submit(id, {
      request_key: 'tg:5:2',
      media: [await harness.ticket(owner, { path: 'reports/p.jpg' })],
    });
    const again = await submit(id, {
      request_key: 'tg:5:2',
      media: [await harness.ticket(owner, { path: 'reports/p.jpg' })],
    });
    expect(again).toMatchObject({ repeated: true, report: { id: first.report.id } });
    await expect(submit(id, { request_key: 'tg:5:2', text: 'Другое' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const other = await harness.started(owner);
    await expect(
      submit(other.id, {
        request_key: 'tg:5:2',
        media: [await harness.ticket(owner, { path: 'reports/p.jpg' })],
      }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('does not bring back a report that was taken back', async () => {
    const { id } = await harness.started(owner);
    const { report } = await submit(id, { request_key: 'tg:5:3' });
    await harness.call(undoReport, { id: report.id }, as(owner));
    expect(await submit(id, { request_key: 'tg:5:3' })).toMatchObject({
      repeated: true,
      promise: { reports_count: 0 },
    });
    expect((await harness.call(listReports, { id }, as(owner))).items).toEqual([]);
  });
});

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

  it('has its effect once though the verdict is delivered and told twice', async () => {
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

  it('leaves a report alone that was taken back, and a promise that is gone', async () => {
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

  it('takes a report back while nobody has decided, once, and tells', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await submit(id);
    expect(Date.parse(report.undo_until!) - Date.parse(report.created_at)).toBe(15 * 60_000);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => undo(report.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REPORT_NOT_FOUND' },
    });
    expect(await harness.publishedAbout(reportWithdrawn, id)).toMatchObject([{ report: { id: report.id } }]);
    expect(await harness.call(getPromise, { id }, as(owner))).toMatchObject({
      reports_count: 0,
      pending_count: 0,
    });
  });

  it('takes back what the system approved at once, and its day is open again', async () => {
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

  it('gives a skip back that the owner spent, and none that the calendar spent', async () => {
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
  it('counts what was sent, by its status and with media; skips and what was taken back are none', async () => {
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
