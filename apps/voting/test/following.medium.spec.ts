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
import { as, anonymous, VotingHarness, submission } from './voting-harness.ts';

let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.app.close());

const vote = (id: number, voter = 20) => harness.call(castVote, { id, voteType: 'approve' }, as(voter));
const count = (id: number) => harness.call(getApprovalCount, { id }, anonymous);

describe('events of promises in any order', () => {
  it('a report that was taken back cannot be voted on, though the news of it came first', async () => {
    const [early, late] = [submission(), submission()];
    await harness.publish(reportWithdrawn, early);
    await harness.publish(reportSubmitted, early);
    await harness.publish(reportSubmitted, late);
    await harness.publish(reportWithdrawn, late);
    for (const { report } of [early, late])
      await expect(vote(report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a skip that is taken back leaves nothing here', async () => {
    const told = submission();
    await harness.publish(reportWithdrawn, { ...told, report: { ...told.report, isSkip: true } });
    expect(await harness.prisma.poll.count({ where: { reportId: told.report.id } })).toBe(0);
  });

  it('the count of a report whose news is still on its way waits for it', async () => {
    const told = submission();
    const [asked] = await Promise.all([count(told.report.id), harness.publish(reportSubmitted, told)]);
    expect(asked).toMatchObject({ status: 'open', totalVotes: 0 });
  });

  it('a vote for a report whose news is still on its way waits for it', async () => {
    const told = submission();
    const [voted] = await Promise.all([vote(told.report.id), harness.publish(reportSubmitted, told)]);
    expect(voted).toMatchObject({ status: 'approved', approveVotes: 1 });
  });

  it('what the system approved is closed, though the news of it came first, and tells no verdict of its own', async () => {
    const [early, late] = [submission({ approvalType: 'system' }), submission({ approvalType: 'anyuser' })];
    await harness.publish(reportApproved, { ...early, decidedBy: 'system', milestone: null });
    await harness.publish(reportSubmitted, early);
    await harness.publish(reportSubmitted, late);
    await harness.publish(reportApproved, { ...late, decidedBy: 'system', milestone: null });
    expect([await count(early.report.id), await count(late.report.id)]).toMatchObject([
      { status: 'approved', requiredVotes: 0 },
      { status: 'approved', requiredVotes: 1, totalVotes: 0 },
    ]);
    await expect(vote(late.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_PENDING' });
    expect(await harness.publishedAbout(pollClosed, late.report.id)).toEqual([]);
  });

  it('where a verdict came too late, what the promise says counts', async () => {
    const told = await harness.submitted();
    await vote(told.report.id);
    await harness.publish(reportRejected, { ...told, decidedBy: 30, reason: 'Нет' });
    expect(await count(told.report.id)).toMatchObject({ status: 'rejected' });
  });

  it('a report that is taken back while votes come takes no more of them, and is taken back whoever was first', async () => {
    const told = await harness.submitted();
    const votes = Array.from({ length: 10 }, (_, n) => vote(told.report.id, 100 + n));
    const [results] = await Promise.all([Promise.allSettled(votes), harness.publish(reportWithdrawn, told)]);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    );
    expect(refusals.length).toBeGreaterThanOrEqual(9);
    expect(refusals.filter((code) => !['REPORT_NOT_PENDING', 'REPORT_NOT_FOUND'].includes(code))).toEqual([]);
    expect(await harness.publishedAbout(pollClosed, told.report.id)).toHaveLength(10 - refusals.length);
    expect(await harness.prisma.poll.findUnique({ where: { reportId: told.report.id } })).toMatchObject({
      status: 'withdrawn',
    });
    await expect(vote(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('votes that come while the promise decides are refused as too late, and change nothing', async () => {
    const told = await harness.submitted({ approvalType: 'anyuser' });
    await harness.publish(reportApproved, { ...told, decidedBy: 'system', milestone: null });
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
    const told = await harness.submitted();
    await vote(told.report.id);
    await harness.publish(reportApproved, { ...told, decidedBy: 20, milestone: null });
    expect(await harness.prisma.poll.findUnique({ where: { reportId: told.report.id } })).toMatchObject({
      status: 'approved',
      decidedBy: 20,
    });
    expect(await harness.publishedAbout(pollClosed, told.report.id)).toHaveLength(1);
  });

  it('a deleted promise takes its polls with it and does not come back by an older event', async () => {
    const told = await harness.submitted();
    await harness.publish(promiseDeleted, { promise: { ...told.promise, version: 9 } });
    await harness.publish(promiseStarted, { promise: { ...told.promise, version: 8 } });
    await expect(vote(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await expect(count(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a closed promise keeps its visibility current', async () => {
    const told = await harness.submitted();
    await harness.publish(promiseClosed, {
      promise: { ...told.promise, isPublic: false, version: 7 },
      closedBy: 'author',
    });
    await expect(count(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a submission that was overtaken by a change of privacy does not undo it', async () => {
    const told = submission({ isPublic: true, version: 3 });
    await harness.publish(promiseStarted, { promise: { ...told.promise, isPublic: false, version: 4 } });
    await harness.publish(reportSubmitted, told);
    await expect(vote(told.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });
});
