import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approveByMotivator,
  getApprovalCount,
  listApprovals,
  pollClosed,
  rejectByMotivator,
  voteCast,
} from '@slovo/contracts';
import { as, VotingHarness } from './voting-harness.ts';

const [OWNER, MOTIVATOR] = [1, 30];
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start(3);
});
afterAll(() => harness.app.close());

const submitted = (isPublic = false) =>
  harness.submitted({ approvalType: 'specific', motivatorId: MOTIVATOR, isPublic });
const approve = (id: number, who = MOTIVATOR) => harness.call(approveByMotivator, { id }, as(who));
const reject = (id: number, reason: string, who = MOTIVATOR) =>
  harness.call(rejectByMotivator, { id, reason }, as(who));

describe('the motivator', () => {
  it('[API-41] [VOTE-06] approves alone, whatever number of votes is required', async () => {
    const { report } = await submitted();
    expect(await approve(report.id)).toMatchObject({
      status: 'approved',
      totalVotes: 1,
      approveVotes: 1,
      requiredVotes: 1,
    });
    expect(await harness.publishedAbout(pollClosed, report.id)).toMatchObject([
      { verdict: 'approved', decidedBy: MOTIVATOR, reason: null },
    ]);
    expect(await harness.publishedAbout(voteCast, report.id)).toEqual([]);
  });

  it('rejects with a reason, which is not counted as an approval', async () => {
    const { report } = await submitted();
    expect(await reject(report.id, ' Не видно ')).toMatchObject({
      status: 'rejected',
      totalVotes: 1,
      approveVotes: 0,
    });
    expect(await harness.publishedAbout(pollClosed, report.id)).toMatchObject([
      { verdict: 'rejected', decidedBy: MOTIVATOR, reason: 'Не видно' },
    ]);
    expect(await harness.call(listApprovals, { id: report.id }, as(OWNER))).toEqual([]);
  });

  it('must give a reason', async () => {
    const { report } = await submitted();
    await expect(reject(report.id, '   ')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { reason: expect.any(String) } },
    });
  });

  it.each([
    ['[VOTE-06]', 'NOT_MOTIVATOR', 'somebody else, who sees the promise', true, 20],
    ['[VOTE-06]', 'REPORT_NOT_FOUND', 'somebody else, who does not', false, 20],
    ['[VOTE-09]', 'OWN_REPORT', 'the owner', false, OWNER],
  ])('%s is not (%s) %s', async (_, code, __, isPublic, who) => {
    const { report } = await submitted(isPublic);
    await expect(approve(report.id, who)).rejects.toMatchObject({ code });
    await expect(reject(report.id, 'Нет', who)).rejects.toMatchObject({ code });
    expect(await harness.publishedAbout(pollClosed, report.id)).toEqual([]);
  });

  it('does not exist where anyone may vote', async () => {
    const { report } = await harness.submitted();
    await expect(approve(report.id, 20)).rejects.toMatchObject({ code: 'NOT_MOTIVATOR' });
  });

  it('decides once, though both buttons are pressed many times at once', async () => {
    const { report } = await submitted();
    const presses = Array.from({ length: 12 }, (_, n) =>
      n % 2 ? approve(report.id) : reject(report.id, 'Нет'),
    );
    const results = await Promise.allSettled(presses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REPORT_NOT_PENDING' },
    });
    expect(await harness.publishedAbout(pollClosed, report.id)).toHaveLength(1);
  });

  it('sees the poll of a private report', async () => {
    const { report } = await submitted();
    expect(await harness.call(getApprovalCount, { id: report.id }, as(MOTIVATOR))).toMatchObject({
      status: 'open',
      requiredVotes: 1,
    });
  });
});
