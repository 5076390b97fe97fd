import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  castVote,
  getApprovalCount,
  pollClosed,
  promiseClosed,
  promiseDeleted,
  promiseStarted,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
} from '@slovo/contracts';
import { as, type House, nobody, openHouse, submission } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.app.close());

const vote = (id: number, voter = 20) => house.call(castVote, { id, voteType: 'approve' }, as(voter));
const count = (id: number) => house.call(getApprovalCount, { id }, nobody);

describe('events of promises in any order', () => {
  it('a report that was taken back cannot be voted on, though the news of it came first', async () => {
    const [early, late] = [submission(), submission()];
    await house.hear(reportWithdrawn, early);
    await house.hear(reportSubmitted, early);
    await house.hear(reportSubmitted, late);
    await house.hear(reportWithdrawn, late);
    for (const { report } of [early, late])
      await expect(vote(report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a skip that is taken back leaves nothing here', async () => {
    const told = submission();
    await house.hear(reportWithdrawn, { ...told, report: { ...told.report, isSkip: true } });
    expect(await house.prisma.poll.count({ where: { reportId: told.report.id } })).toBe(0);
  });

  it('the count of a report whose news is still on its way waits for it', async () => {
    const told = submission();
    const [asked] = await Promise.all([count(told.report.id), house.hear(reportSubmitted, told)]);
    expect(asked).toMatchObject({ status: 'open', totalVotes: 0 });
  });

  it('a vote for a report whose news is still on its way waits for it', async () => {
    const told = submission();
    const [voted] = await Promise.all([vote(told.report.id), house.hear(reportSubmitted, told)]);
    expect(voted).toMatchObject({ status: 'approved', approveVotes: 1 });
  });

  it('what the system approved is closed, though the news of it came first, and tells no verdict of its own', async () => {
    const [early, late] = [submission({ approvalType: 'system' }), submission({ approvalType: 'anyuser' })];
    await house.hear(reportApproved, { ...early, decidedBy: 'system', milestone: null });
    await house.hear(reportSubmitted, early);
    await house.hear(reportSubmitted, late);
    await house.hear(reportApproved, { ...late, decidedBy: 'system', milestone: null });
    expect([await count(early.report.id), await count(late.report.id)]).toMatchObject([
      { status: 'approved', requiredVotes: 0 },
      { status: 'approved', requiredVotes: 1, totalVotes: 0 },
    ]);
    await expect(vote(late.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_PENDING' });
    expect(await house.told(pollClosed, late.report.id)).toEqual([]);
  });

  it('where a verdict came too late, what the promise says counts', async () => {
    const told = await house.submitted();
    await vote(told.report.id);
    await house.hear(reportRejected, { ...told, decidedBy: 30, reason: 'Нет' });
    expect(await count(told.report.id)).toMatchObject({ status: 'rejected' });
  });

  it('a report that is taken back while votes come takes no more of them, and is taken back whoever was first', async () => {
    const told = await house.submitted();
    const votes = Array.from({ length: 10 }, (_, n) => vote(told.report.id, 100 + n));
    const [results] = await Promise.all([Promise.allSettled(votes), house.hear(reportWithdrawn, told)]);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    );
    expect(refusals.length).toBeGreaterThanOrEqual(9);
    expect(refusals.filter((code) => !['REPORT_NOT_PENDING', 'REPORT_NOT_FOUND'].includes(code))).toEqual([]);
    expect(await house.told(pollClosed, told.report.id)).toHaveLength(10 - refusals.length);
    expect(await house.prisma.poll.findUnique({ where: { reportId: told.report.id } })).toMatchObject({
      status: 'withdrawn',
    });
    await expect(vote(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('votes that come while the promise decides are refused as too late, and change nothing', async () => {
    const told = await house.submitted({ approvalType: 'anyuser' });
    await house.hear(reportApproved, { ...told, decidedBy: 'system', milestone: null });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => vote(told.report.id, 100 + n)),
    );
    expect(results).toEqual(
      results.map(() =>
        expect.objectContaining({ reason: expect.objectContaining({ code: 'REPORT_NOT_PENDING' }) }),
      ),
    );
    expect(await count(told.report.id)).toMatchObject({ status: 'approved', totalVotes: 0 });
  });

  it('its own verdict coming back changes nothing', async () => {
    const told = await house.submitted();
    await vote(told.report.id);
    await house.hear(reportApproved, { ...told, decidedBy: 20, milestone: null });
    expect(await house.prisma.poll.findUnique({ where: { reportId: told.report.id } })).toMatchObject({
      status: 'approved',
      decidedBy: 20,
    });
    expect(await house.told(pollClosed, told.report.id)).toHaveLength(1);
  });

  it('a deleted promise takes its polls with it and does not come back by an older event', async () => {
    const told = await house.submitted();
    await house.hear(promiseDeleted, { promise: { ...told.promise, version: 9 } });
    await house.hear(promiseStarted, { promise: { ...told.promise, version: 8 } });
    await expect(vote(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await expect(count(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a closed promise keeps its visibility current', async () => {
    const told = await house.submitted();
    await house.hear(promiseClosed, {
      promise: { ...told.promise, isPublic: false, version: 7 },
      closedBy: 'author',
    });
    await expect(count(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a submission that was overtaken by a change of privacy does not undo it', async () => {
    const told = submission({ isPublic: true, version: 3 });
    await house.hear(promiseStarted, { promise: { ...told.promise, isPublic: false, version: 4 } });
    await house.hear(reportSubmitted, told);
    await expect(vote(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });
});
