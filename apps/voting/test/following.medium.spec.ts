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
  it('a withdrawn report cannot be voted on, though the withdrawal arrived first', async () => {
    const [early, late] = [submission(), submission()];
    await harness.publish(reportWithdrawn, early);
    await harness.publish(reportSubmitted, early);
    await harness.publish(reportSubmitted, late);
    await harness.publish(reportWithdrawn, late);
    for (const { report } of [early, late])
      await expect(vote(report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a withdrawn skip leaves nothing here', async () => {
    const submitted = submission();
    await harness.publish(reportWithdrawn, { ...submitted, report: { ...submitted.report, isSkip: true } });
    expect(await harness.prisma.poll.count({ where: { reportId: submitted.report.id } })).toBe(0);
  });

  it('a request for the count waits for the event of its report', async () => {
    const submitted = submission();
    const [asked] = await Promise.all([
      count(submitted.report.id),
      harness.publish(reportSubmitted, submitted),
    ]);
    expect(asked).toMatchObject({ status: 'open', totalVotes: 0 });
  });

  it('a vote waits for the event of its report', async () => {
    const submitted = submission();
    const [voted] = await Promise.all([
      vote(submitted.report.id),
      harness.publish(reportSubmitted, submitted),
    ]);
    expect(voted).toMatchObject({ status: 'approved', approveVotes: 1 });
  });

  it('an approval by the system closes the poll, though it arrived first, and publishes no verdict', async () => {
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

  it('the decision of the promises service counts if a verdict was late', async () => {
    const submitted = await harness.submitted();
    await vote(submitted.report.id);
    await harness.publish(reportRejected, { ...submitted, decidedBy: 30, reason: 'Нет' });
    expect(await count(submitted.report.id)).toMatchObject({ status: 'rejected' });
  });

  it('a report that is withdrawn while votes arrive accepts no more of them, whoever was first', async () => {
    const submitted = await harness.submitted();
    const votes = Array.from({ length: 10 }, (_, n) => vote(submitted.report.id, 100 + n));
    const [results] = await Promise.all([
      Promise.allSettled(votes),
      harness.publish(reportWithdrawn, submitted),
    ]);
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    );
    expect(refusals.length).toBeGreaterThanOrEqual(9);
    expect(refusals.filter((code) => !['REPORT_NOT_PENDING', 'REPORT_NOT_FOUND'].includes(code))).toEqual([]);
    expect(await harness.publishedAbout(pollClosed, submitted.report.id)).toHaveLength(10 - refusals.length);
    expect(await harness.prisma.poll.findUnique({ where: { reportId: submitted.report.id } })).toMatchObject({
      status: 'withdrawn',
    });
    await expect(vote(submitted.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('votes during a decision of the promises service are refused as too late, and change nothing', async () => {
    const submitted = await harness.submitted({ approvalType: 'anyuser' });
    await harness.publish(reportApproved, { ...submitted, decidedBy: 'system', milestone: null });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => vote(submitted.report.id, 100 + n)),
    );
    expect(results).toEqual(
      results.map(() =>
        expect.objectContaining({ reason: expect.objectContaining({ code: 'REPORT_NOT_PENDING' }) }),
      ),
    );
    expect(await count(submitted.report.id)).toMatchObject({ status: 'approved', totalVotes: 0 });
  });

  it('the decision that follows its own verdict changes nothing', async () => {
    const submitted = await harness.submitted();
    await vote(submitted.report.id);
    await harness.publish(reportApproved, { ...submitted, decidedBy: 20, milestone: null });
    expect(await harness.prisma.poll.findUnique({ where: { reportId: submitted.report.id } })).toMatchObject({
      status: 'approved',
      decidedBy: 20,
    });
    expect(await harness.publishedAbout(pollClosed, submitted.report.id)).toHaveLength(1);
  });

  it('a deleted promise withdraws its polls and is not restored by an older event', async () => {
    const submitted = await harness.submitted();
    await harness.publish(promiseDeleted, { promise: { ...submitted.promise, version: 9 } });
    await harness.publish(promiseStarted, { promise: { ...submitted.promise, version: 8 } });
    await expect(vote(submitted.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await expect(count(submitted.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('the visibility of a closed promise stays current', async () => {
    const submitted = await harness.submitted();
    await harness.publish(promiseClosed, {
      promise: { ...submitted.promise, isPublic: false, version: 7 },
      closedBy: 'author',
    });
    await expect(count(submitted.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });

  it('a submission that a change of privacy overtook does not undo it', async () => {
    const submitted = submission({ isPublic: true, version: 3 });
    await harness.publish(promiseStarted, { promise: { ...submitted.promise, isPublic: false, version: 4 } });
    await harness.publish(reportSubmitted, submitted);
    await expect(vote(submitted.report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });
});
