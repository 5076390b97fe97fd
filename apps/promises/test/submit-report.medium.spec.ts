import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closePromise, listReports, reportApproved, reportSubmitted, undoReport } from '@slovo/contracts';
import { as, NEXT_SECRET, PromisesHarness, type ReportInput } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

const submit = (id: number, report: ReportInput = {}, who = owner, via: 'web' | 'bot' = 'web') =>
  harness.submit(id, report, as(who, ['user'], via));

describe('submit-report', () => {
  it('[REPORTS-09] [REPORTS-17] accepts text and an album; under voting it is pending', async () => {
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

  it.each(['\u200b', '\u2800', '\u3164', '\u202E \uFE0F'])(
    '[NAMES-01] is empty where nothing of its text can be seen: %j',
    async (text) => {
      const { id } = await harness.started(owner);
      await expect(submit(id, { text })).rejects.toMatchObject({ code: 'REPORT_EMPTY' });
    },
  );

  it('[NAMES-03] [NAMES-04] counts characters as people see them, and bounds their marks', async () => {
    const { id } = await harness.started(owner);
    const text = '👍🏽'.repeat(4_000);
    expect((await submit(id, { text })).report.report_text).toBe(text);
    await expect(submit(id, { text: `${text}!` })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(submit(id, { text: `я${'\u0301'.repeat(9_000)}` })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { text: 'TEXT_OVERLOADED' } },
    });
  });

  it('[REPORTS-13] is approved at once if the system approves', async () => {
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

  it('[REPORTS-10] [REPORTS-11] counts days by the start of the owner’s day; a goal has none', async () => {
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

  it('[GEN-03] [REPORTS-12] [REPORTS-15] accepts a report every day and marks the one that reaches a milestone', async () => {
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

  it('awards a milestone once: a withdrawn report passes it to another one of the day, or to the day that makes up for it', async () => {
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
    // The reports of days 6 and 7 get the same time. Withdrawing day 6 keeps the milestone, and day 8 makes seven again.
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

  it('accepts media without a text', async () => {
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

  it('[KEYS-03] takes media whose ticket the next secret has signed', async () => {
    const media = [await harness.ticket(owner, {}, NEXT_SECRET)];
    const { report } = await submit((await harness.started(owner)).id, { media });
    expect(report.media?.path).toMatch(/^reports\//);
  });

  it('accepts ten a day of the promise and no more, however many come at once', async () => {
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
  it('repeats the first answer though the upload was signed again, and refuses another body', async () => {
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

  it('does not restore a withdrawn report', async () => {
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
