import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  approveByMotivator,
  castVote,
  getApprovalCount,
  listApprovals,
  pollClosed,
  promiseChanged,
  reportRejected,
  voteCast,
} from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { Ballots } from '../src/polls/ballots.ts';
import { as, anonymous, VotingHarness } from './voting-harness.ts';

const OWNER = 1;
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.app.close());

const vote = (id: number, voter: number, voteReason?: string | null) =>
  harness.call(castVote, { id, voteType: 'approve', voteReason }, as(voter));
const count = (id: number, who = anonymous) => harness.call(getApprovalCount, { id }, who);

describe('cast-vote', () => {
  it('[API-38] [APPROVAL-10] [VOTE-03] approves a report by one vote of anybody signed in, and publishes vote and verdict', async () => {
    const { promise, report } = await harness.submitted();
    expect(await vote(report.id, 20, 'Верю')).toEqual({
      report_id: report.id,
      promise_id: promise.id,
      status: 'approved',
      totalVotes: 1,
      approveVotes: 1,
      requiredVotes: 1,
    });
    expect(await harness.publishedAbout(voteCast, report.id)).toEqual([
      {
        reportId: report.id,
        promiseId: promise.id,
        voterId: 20,
        ownerId: OWNER,
        approveVotes: 1,
        requiredVotes: 1,
      },
    ]);
    expect(await harness.publishedAbout(pollClosed, report.id)).toEqual([
      { reportId: report.id, promiseId: promise.id, verdict: 'approved', decidedBy: 20, reason: null },
    ]);
  });

  it.each([
    ['[VOTE-09]', 'OWN_REPORT', 'the owner', {}, OWNER],
    ['[VOTE-03]', 'REPORT_NOT_FOUND', 'whoever cannot see it', { isPublic: false }, 20],
    [
      '[VOTE-03]',
      'NOT_VOTABLE',
      'anybody where the system approves',
      { approvalType: 'system' as const },
      20,
    ],
    [
      '[VOTE-06]',
      'NOT_VOTABLE',
      'anybody where a motivator approves',
      { approvalType: 'specific' as const, motivatorId: 30 },
      20,
    ],
    [
      '[VOTE-06]',
      'NOT_VOTABLE',
      'even the motivator, who has a call of their own',
      { approvalType: 'specific' as const, motivatorId: 30 },
      30,
    ],
  ])('%s is refused with %s to %s', async (_, code, __, facts, voter) => {
    const { report } = await harness.submitted(facts);
    await expect(vote(report.id, voter)).rejects.toMatchObject({ code });
    expect(await harness.publishedAbout(voteCast, report.id)).toEqual([]);
  });

  it('[VOTE-04, RELY-01] counts one vote of a person, though it is sent 20 times at once', async () => {
    const { report } = await harness.submitted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => vote(report.id, 20)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    for (const answer of answers)
      expect(answer).toMatchObject({ report_id: report.id, status: 'approved', totalVotes: 1 });
    expect(await harness.publishedAbout(voteCast, report.id)).toHaveLength(1);
  });

  it('ends 20 votes of 20 people at once in exactly one verdict', async () => {
    const { report } = await harness.submitted();
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => vote(report.id, 100 + n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REPORT_NOT_PENDING' },
    });
    expect(await harness.publishedAbout(pollClosed, report.id)).toHaveLength(1);
    expect(await count(report.id)).toMatchObject({ status: 'approved', totalVotes: 1 });
  });

  it('refuses an unknown report, and any vote but an approval', async () => {
    await expect(vote(999_999, 20)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    const { report } = await harness.submitted();
    await expect(
      harness.call(castVote, { id: report.id, voteType: 'reject' as never }, as(20)),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(
      harness.call(castVote, { id: report.id, voteType: 'approve' }, anonymous),
    ).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });

  it('follows the promise: a hidden report is unknown, and open for votes when it is shown again', async () => {
    const { promise, report } = await harness.submitted();
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 4 } });
    await expect(vote(report.id, 20)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: true, version: 6 } });
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 5 } });
    expect(await vote(report.id, 20)).toMatchObject({ status: 'approved' });
  });

  it('[VOTE-11] waits for a poll that another transaction has locked, and holds up no other poll', async () => {
    const reports = [await harness.submitted(), await harness.submitted(), await harness.submitted()];
    const [locked, free, later] = reports.map(({ report }) => report.id) as [number, number, number];
    let votes: Promise<unknown>[] = [];
    await harness.prisma.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT FROM polls WHERE report_id = ${locked} FOR UPDATE`;
        votes = [vote(locked, 20), vote(locked, 21)];
        // With the votes that wait, and behind them.
        expect(await vote(free, 20)).toMatchObject({ status: 'approved' });
        expect(await vote(later, 20)).toMatchObject({ status: 'approved' });
        expect(await harness.publishedAbout(voteCast, locked)).toEqual([]);
      },
      { timeout: 60_000 },
    );
    const results = await Promise.allSettled(votes);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await count(locked)).toMatchObject({ status: 'approved', totalVotes: 1 });
  });

  it('leaves neither vote nor event when it fails', async () => {
    const { report } = await harness.submitted();
    const outbox = harness.app.get(Outbox);
    const put = outbox.putEach.bind(outbox);
    const silence = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const breakdown = jest.spyOn(outbox, 'putEach').mockImplementation(async (...given) => {
      await put(...given);
      throw new Error('the power is gone');
    });
    await expect(vote(report.id, 20)).rejects.toMatchObject({ code: 'INTERNAL' });
    breakdown.mockRestore();
    silence.mockRestore();
    expect([
      await harness.publishedAbout(voteCast, report.id),
      await harness.publishedAbout(pollClosed, report.id),
    ]).toEqual([[], []]);
    expect(await count(report.id)).toMatchObject({ status: 'open', totalVotes: 0 });
    expect(await vote(report.id, 20)).toMatchObject({ status: 'approved' });
  });
});

describe('with two required votes', () => {
  let strict: VotingHarness;
  beforeAll(async () => {
    strict = await VotingHarness.start(2);
  });
  afterAll(() => strict.app.close());
  const strictVote = (id: number, voter: number) =>
    strict.call(castVote, { id, voteType: 'approve' }, as(voter));

  it('[APPROVAL-10] the second one decides, and only it', async () => {
    const { report } = await strict.submitted();
    expect(await strictVote(report.id, 20)).toMatchObject({
      status: 'open',
      approveVotes: 1,
      requiredVotes: 2,
    });
    expect(await strictVote(report.id, 20)).toMatchObject({
      status: 'open',
      approveVotes: 1,
      repeated: true,
    });
    const other = { id: report.id, voteType: 'approve', voteReason: 'Видно старание' } as const;
    // [RELY-01] is about the same vote alone.
    await expect(strict.call(castVote, other, as(20))).rejects.toMatchObject({ code: 'ALREADY_VOTED' });
    expect(await strictVote(report.id, 21)).toMatchObject({ status: 'approved', approveVotes: 2 });
    expect(await strict.publishedAbout(pollClosed, report.id)).toMatchObject([{ decidedBy: 21 }]);
    await expect(strictVote(report.id, 22)).rejects.toMatchObject({ code: 'REPORT_NOT_PENDING' });
  });

  it('ten at once make two votes and one verdict', async () => {
    const { report } = await strict.submitted();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => strictVote(report.id, 100 + n)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(
      (await strict.publishedAbout(voteCast, report.id)).map(({ approveVotes }) => approveVotes),
    ).toEqual([1, 2]);
    expect(await strict.publishedAbout(pollClosed, report.id)).toHaveLength(1);
  });
});

describe('with three required votes', () => {
  let strictest: VotingHarness;
  beforeAll(async () => {
    strictest = await VotingHarness.start(3);
  });
  afterAll(() => strictest.app.close());

  it('[APPROVAL-10, GEN-08] the third person decides, and a motivator decides alone', async () => {
    const { report } = await strictest.submitted();
    const cast = (id: number, voter: number) =>
      strictest.call(castVote, { id, voteType: 'approve' }, as(voter));
    const after = [await cast(report.id, 20), await cast(report.id, 21), await cast(report.id, 22)];
    expect(
      after.map(({ status, approveVotes, requiredVotes }) => [status, approveVotes, requiredVotes]),
    ).toEqual([
      ['open', 1, 3],
      ['open', 2, 3],
      ['approved', 3, 3],
    ]);
    expect(await strictest.publishedAbout(pollClosed, report.id)).toMatchObject([{ decidedBy: 22 }]);
    const named = await strictest.submitted({ approvalType: 'specific', motivatorId: 30 });
    expect(await strictest.call(approveByMotivator, { id: named.report.id }, as(30))).toMatchObject({
      status: 'approved',
      requiredVotes: 1,
    });
  });
});

describe('on two replicas', () => {
  let first: VotingHarness;
  let second: VotingHarness;
  beforeAll(async () => {
    first = await VotingHarness.start(3);
    second = await VotingHarness.start(3, first.infrastructure);
  });
  afterAll(async () => {
    await second.app.close();
    await first.app.close();
  });

  it('twelve votes on each of two reports at once make three votes and one verdict each', async () => {
    const reports = [(await first.submitted()).report, (await first.submitted()).report];
    const at = first.now;
    // Straight to either replica, because a call goes to the one that is free. Every second voter has the reports in
    // the other order.
    const votes = Array.from({ length: 12 }, (_, index) => {
      const ballots = (index % 2 === 0 ? first : second).app.get(Ballots);
      const order = index % 4 < 2 ? reports : reports.toReversed();
      return order.map(({ id: reportId }) =>
        ballots.cast({ reportId, voterId: 100 + index, as: 'voter', type: 'approve', reason: null, at }),
      );
    }).flat();
    const results = await Promise.allSettled(votes);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const { id } of reports) {
      const counted = await first.publishedAbout(voteCast, id);
      expect(counted.map(({ approveVotes }) => approveVotes)).toEqual([1, 2, 3]);
      const [closed, ...more] = await first.publishedAbout(pollClosed, id);
      expect([closed, more]).toMatchObject([{ decidedBy: counted[2]!.voterId }, []]);
    }
  });

  it('a vote and a decision of the promises service at once end in one state', async () => {
    const submitted = await first.submitted();
    const { id } = submitted.report;
    const newer = { ...submitted.promise, version: submitted.promise.version + 1 };
    const [rejected] = await Promise.all([
      first.publish(reportRejected, { ...submitted, promise: newer, decidedBy: 1, reason: 'Нет' }),
      ...[20, 21, 22].map((voter) =>
        second.call(castVote, { id, voteType: 'approve' }, as(voter)).catch(() => null),
      ),
    ]);
    expect(rejected).toEqual(expect.any(String));
    expect(await first.call(getApprovalCount, { id }, anonymous)).toMatchObject({ status: 'rejected' });
    await expect(first.call(castVote, { id, voteType: 'approve' }, as(23))).rejects.toMatchObject({
      code: 'REPORT_NOT_PENDING',
    });
  });
});

describe('the counts', () => {
  it('[API-39] [API-40] [VOTE-01] [VOTE-02] show how many voted and who, with names as far as they are known', async () => {
    const { report } = await harness.submitted();
    expect(await count(report.id)).toMatchObject({
      totalVotes: 0,
      approveVotes: 0,
      requiredVotes: 1,
      status: 'open',
    });
    await harness.person(40);
    await vote(report.id, 40, 'Сам видел');
    const approvals = await harness.call(listApprovals, { id: report.id }, anonymous);
    expect(approvals).toEqual([
      {
        user_id: 40,
        vote_type: 'approve',
        voteReason: 'Сам видел',
        created_at: expect.any(String),
        user: expect.objectContaining({ username: 'user40', first_name: 'Имя40' }),
      },
    ]);
    const { report: other } = await harness.submitted();
    await vote(other.id, 41);
    expect(await harness.call(listApprovals, { id: other.id }, anonymous)).toMatchObject([
      { user_id: 41, user: null, voteReason: null },
    ]);
  });

  it.each([
    ['a stranger', as(20), false],
    ['nobody', anonymous, false],
    ['the owner', as(OWNER), true],
    ['an operator’s session', as(99, ['user', 'admin']), false],
  ] as const)('of a private promise are seen by %s: %s', async (_, who, sees) => {
    const { report } = await harness.submitted({ isPublic: false });
    for (const definition of [getApprovalCount, listApprovals]) {
      const seen = await harness.call(definition, { id: report.id }, who).then(
        () => true,
        (error: { code: string }) => error.code !== 'REPORT_NOT_FOUND',
      );
      expect(seen).toBe(sees);
    }
  });

  it('of public promises of a banned person are hidden, and nobody can vote on them', async () => {
    const { report } = await harness.submitted({ userId: 60 });
    await harness.person(60, true);
    await expect(count(report.id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await expect(vote(report.id, 20)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await harness.person(60, false, 2);
    expect(await vote(report.id, 20)).toMatchObject({ status: 'approved' });
  });
});
