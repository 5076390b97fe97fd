import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  approveByMotivator,
  castVote,
  getVotingStats,
  listMyVotes,
  promiseChanged,
  promiseDeleted,
  rejectByMotivator,
  reportWithdrawn,
} from '@slovo/contracts';
import { as, anonymous, VotingHarness } from './voting-harness.ts';

const [OWNER, VOTER, MOTIVATOR] = [1, 20, 30];
const HIDDEN = { report: null };
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start(2);
});
beforeEach(() => harness.empty());
afterAll(() => harness.app.close());

const vote = (id: number, voter = VOTER, voteReason?: string) =>
  harness.call(castVote, { id, voteType: 'approve', voteReason }, as(voter));
const votesOf = (who: number, page: { limit?: number; cursor?: string } = {}, roles?: string[]) =>
  harness.call(listMyVotes, page, as(who, roles));
const forMotivator = { approvalType: 'specific', motivatorId: MOTIVATOR, isPublic: false } as const;

describe('own votes', () => {
  it('[API-44] are listed with their reports, newest first', async () => {
    await harness.person(OWNER);
    const [first, second] = [await harness.submitted(), await harness.submitted({}, { text: 'И ещё раз' })];
    await vote(first.report.id, VOTER, 'Верю');
    await vote(second.report.id);
    await vote(second.report.id, 21);
    const { items, next } = await votesOf(VOTER);
    expect(items).toMatchObject([
      {
        vote_type: 'approve',
        voteReason: null,
        poll: { report_id: second.report.id, status: 'approved', totalVotes: 2, requiredVotes: 2 },
        report: {
          report_id: second.report.id,
          promise_title: 'Бегать',
          report_text: 'И ещё раз',
          owner: { id: OWNER, username: `user${OWNER}` },
        },
      },
      { voteReason: 'Верю', poll: { status: 'open', totalVotes: 1 }, report: { report_text: 'Сделано' } },
    ]);
    expect(next).toBeNull();
    expect(new Date(items[0]!.created_at) >= new Date(items[1]!.created_at)).toBe(true);
  });

  it('[VOTE-06] of a motivator are decisions, with the reason of a rejection', async () => {
    const [yes, no] = [await harness.submitted(forMotivator), await harness.submitted(forMotivator)];
    await harness.call(approveByMotivator, { id: yes.report.id }, as(MOTIVATOR));
    await harness.call(rejectByMotivator, { id: no.report.id, reason: 'Не видно' }, as(MOTIVATOR));
    expect((await votesOf(MOTIVATOR)).items).toMatchObject([
      {
        vote_type: 'reject',
        voteReason: 'Не видно',
        poll: { status: 'rejected' },
        report: { day_number: 1 },
      },
      { vote_type: 'approve', poll: { status: 'approved' }, report: { day_number: 1 } },
    ]);
    expect((await votesOf(OWNER)).items).toEqual([]);
  });

  it('stay listed without the report while the caller may not see it, and with it when they may again', async () => {
    const submitted = await harness.submitted();
    const { promise, report } = submitted;
    await vote(report.id);
    const seen = async (roles?: string[]) => (await votesOf(VOTER, {}, roles)).items[0]?.report;
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 4 } });
    expect((await votesOf(VOTER)).items).toMatchObject([{ poll: { report_id: report.id }, ...HIDDEN }]);
    expect(await seen(['user', 'admin'])).toBeNull();
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: true, version: 5 } });
    expect(await seen()).toMatchObject({ report_text: 'Сделано' });
    await harness.person(OWNER, true);
    expect(await seen()).toBeNull();
    await harness.person(OWNER, false, 2);
    expect(await seen()).not.toBeNull();
    await harness.publish(reportWithdrawn, submitted);
    expect((await votesOf(VOTER)).items).toMatchObject([{ poll: { status: 'withdrawn' }, ...HIDDEN }]);
    expect(await seen()).toBeNull();
  });

  it('stay listed without the report when the promise was deleted', async () => {
    const { promise, report } = await harness.submitted();
    await vote(report.id);
    await vote(report.id, 21);
    await harness.publish(promiseDeleted, { promise: { ...promise, version: 9 } });
    expect((await votesOf(VOTER)).items).toMatchObject([{ poll: { status: 'approved' }, ...HIDDEN }]);
    expect(await harness.prisma.poll.findFirstOrThrow()).toMatchObject({ reportText: null });
  });

  it('come in pages that neither skip nor repeat, though votes are cast meanwhile', async () => {
    const reports: number[] = [];
    for (let n = 0; n < 5; n += 1) reports.push((await harness.submitted()).report.id);
    for (const id of reports) await vote(id);
    // Votes of the same moment are ordered by their ids.
    await harness.prisma.$executeRaw`UPDATE votes SET cast_at = '2020-01-02T12:00:00Z'`;
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await votesOf(VOTER, { limit: 2, cursor });
      seen.push(...page.items.map(({ poll }) => poll.report_id));
      cursor = page.next ?? undefined;
      await vote((await harness.submitted()).report.id);
    } while (cursor);
    expect(seen).toEqual(reports.toReversed());
    await expect(votesOf(VOTER, { cursor: 'bm9uZQ' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { cursor: expect.any(String) } },
    });
  });

  it('are for those who are signed in', async () => {
    await expect(harness.call(listMyVotes, {}, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    await expect(harness.call(getVotingStats, {}, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });
});

describe('voting statistics', () => {
  const stats = (who: number, days?: number) => harness.call(getVotingStats, { days }, as(who));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const moveVote = async (reportId: number, castAt: Date) =>
    void (await harness.prisma.vote.updateMany({ where: { reportId }, data: { castAt } }));

  it('[API-42, LIMIT-06] count own votes of 30 days by default, for each day', async () => {
    const [today, before, first, tooOld] = [
      await harness.submitted(),
      await harness.submitted(),
      await harness.submitted(),
      await harness.submitted(),
    ];
    for (const { report } of [today, before, first, tooOld]) await vote(report.id);
    await moveVote(before.report.id, daysAgo(3));
    await moveVote(first.report.id, daysAgo(29));
    await moveVote(tooOld.report.id, daysAgo(30));
    const month = await stats(VOTER);
    expect(month).toMatchObject({ days: 30, totalVotes: 3, approveVotes: 3, rejectVotes: 0 });
    expect(month.daily).toHaveLength(30);
    expect(month.daily.filter(({ votes }) => votes > 0)).toEqual(
      [29, 3, 0].map((ago) => ({ date: daysAgo(ago).toISOString().slice(0, 10), votes: 1 })),
    );
    expect(month.daily.at(0)?.votes).toBe(1);
    expect(await stats(VOTER, 3)).toMatchObject({ days: 3, totalVotes: 1, daily: { length: 3 } });
    expect(await stats(VOTER, 31)).toMatchObject({ totalVotes: 4 });
  });

  it('[API-42] count what others voted on own reports, and what waits for the caller as a motivator', async () => {
    const [approved, rejected] = [
      await harness.submitted(forMotivator),
      await harness.submitted(forMotivator),
    ];
    await harness.submitted(forMotivator);
    await harness.submitted({ ...forMotivator, userId: 60 });
    await harness.person(60, true);
    const open = await harness.submitted();
    await harness.call(approveByMotivator, { id: approved.report.id }, as(MOTIVATOR));
    await harness.call(rejectByMotivator, { id: rejected.report.id, reason: 'Нет' }, as(MOTIVATOR));
    await vote(open.report.id);
    expect(await stats(OWNER)).toMatchObject({
      totalVotes: 0,
      receivedApprovals: 2,
      receivedRejections: 1,
      pendingForMe: 0,
    });
    expect(await stats(MOTIVATOR)).toMatchObject({
      totalVotes: 2,
      approveVotes: 1,
      rejectVotes: 1,
      receivedApprovals: 0,
      pendingForMe: 1,
    });
  });

  it.each([0, 366, 1.5, 'all'])('cover 1 to 365 days, not %s', async (days) => {
    await expect(stats(VOTER, days as number)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { days: expect.any(String) } },
    });
  });
});
