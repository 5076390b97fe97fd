import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  approveByMotivator,
  castVote,
  countPendingReports,
  getReaderPolls,
  invitationSent,
  listPendingReports,
  promiseChanged,
  promiseClosed,
} from '@slovo/contracts';
import { anonymous, as, VotingHarness } from './voting-harness.ts';

const [OWNER, VOTER, STRANGER, MOTIVATOR] = [1, 20, 50, 30];
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start(2);
  harness.moveTo('2027-01-03T09:00:00.000Z'); // after the reports and events of this spec
});
beforeEach(() => harness.empty());
afterAll(() => harness.app.close());

const at = (minute: number) => ({ createdAt: `2027-01-02T12:${String(minute).padStart(2, '0')}:00.000Z` });
const listed = async (who: number) =>
  (await harness.call(listPendingReports, {}, as(who))).items.map(({ report_id, known }) => [
    report_id,
    known,
  ]);
const count = (who: number) => harness.call(countPendingReports, {}, as(who));

describe('reports of known people', () => {
  it('[LOOP-01] come before strangers’: those voted for before, and those who invited', async () => {
    const old = await harness.submitted({}, at(1));
    const stranger = await harness.submitted({ userId: STRANGER }, at(9));
    expect(await listed(VOTER)).toEqual([
      [stranger.report.id, false],
      [old.report.id, false],
    ]);
    const earlier = await harness.submitted({}, at(0));
    await harness.call(castVote, { id: earlier.report.id, voteType: 'approve' }, as(VOTER));
    // Not at once: a person who decides one report after the other would miss what moves ahead of their place in the
    // list.
    expect(await listed(VOTER)).toEqual([
      [stranger.report.id, false],
      [old.report.id, false],
    ]);
    harness.moveTo(new Date(harness.now.getTime() + 31 * 60_000));
    expect(await listed(VOTER)).toEqual([
      [old.report.id, true],
      [stranger.report.id, false],
    ]);
    const invited = { invitationId: 1, code: 'abcdefgh', inviteeId: 21, promise: stranger.promise };
    await harness.publish(invitationSent, invited);
    expect((await listed(21)).slice(0, 2)).toEqual([
      [stranger.report.id, true],
      [old.report.id, false],
    ]);
  });

  it('[LOOP-01] are never those of closed promises, until these go on', async () => {
    const { promise, report } = await harness.submitted();
    const closed = { ...promise, status: 'closed' as const, version: 4 };
    await harness.publish(promiseClosed, { promise: closed, closedBy: 'author' });
    expect(await listed(VOTER)).toEqual([]);
    expect(await count(VOTER)).toEqual({ count: 0, more: false, known: 0 });
    await harness.publish(promiseChanged, { promise: { ...promise, version: 5 } });
    expect(await listed(VOTER)).toEqual([[report.id, false]]);
  });

  it('[LOOP-06] are read on after any report, whether it still waits or was decided', async () => {
    const mine = { approvalType: 'specific', motivatorId: VOTER, isPublic: false } as const;
    const ids: number[] = [];
    for (const [minute, facts] of [mine, mine, { userId: STRANGER }, { userId: STRANGER }].entries())
      ids.push((await harness.submitted(facts, at(30 - minute))).report.id);
    const after = async (id: number, role?: 'motivator') =>
      (await harness.call(listPendingReports, { after: id, role }, as(VOTER))).items.map(
        (item) => item.report_id,
      );
    expect(await after(ids[0]!)).toEqual(ids.slice(1));
    expect(await after(ids[2]!)).toEqual(ids.slice(3));
    await harness.call(approveByMotivator, { id: ids[0]! }, as(VOTER));
    expect(await after(ids[0]!)).toEqual(ids.slice(1));
    expect(await after(ids[0]!, 'motivator')).toEqual([ids[1]]);
    expect(await after(999_999)).toEqual(ids.slice(1));
  });

  it('[LOOP-03] are counted up to 99', async () => {
    await harness.submitted({ approvalType: 'specific', motivatorId: VOTER, isPublic: false });
    await harness.submitted({ userId: STRANGER });
    expect(await count(VOTER)).toEqual({ count: 2, more: false, known: 1 });
    const { promise } = await harness.submitted({ userId: STRANGER });
    await harness.prisma.poll.createMany({
      data: Array.from({ length: 10_000 }, (_, n) => ({
        reportId: 200_000 + n,
        promiseId: promise.id,
        ownerId: STRANGER,
        requiredVotes: 2,
        waitsFor: 0,
        openedAt: harness.now,
        reportedAt: harness.now,
      })),
    });
    expect(await count(VOTER)).toEqual({ count: 99, more: true, known: 1 });
  });
});

describe('polls beside a list', () => {
  const polls = async (ids: number[], who: number | null) =>
    (await harness.call(getReaderPolls, { ids }, who === null ? anonymous : as(who))).polls;

  it('[LOOP-04] say what the reader may do', async () => {
    const open = await harness.submitted();
    const named = await harness.submitted({ approvalType: 'specific', motivatorId: MOTIVATOR });
    const hidden = await harness.submitted({ isPublic: false });
    const ids = [open, named, hidden].map(({ report }) => report.id);
    const actions = async (who: number | null) => {
      const found = await polls(ids, who);
      return ids.map((id) => (found[id] ? found[id].action : 'hidden'));
    };
    expect(await actions(null)).toEqual(['sign-in', null, 'hidden']);
    expect(await actions(VOTER)).toEqual(['vote', null, 'hidden']);
    expect(await actions(MOTIVATOR)).toEqual(['vote', 'decide', 'hidden']);
    expect(await actions(OWNER)).toEqual([null, null, null]);
    await harness.call(castVote, { id: ids[0]!, voteType: 'approve' }, as(VOTER));
    expect(await polls([ids[0]!], VOTER)).toEqual({
      [ids[0]!]: {
        status: 'open',
        totalVotes: 1,
        approveVotes: 1,
        requiredVotes: 2,
        action: null,
        voted: true,
      },
    });
    await harness.call(castVote, { id: ids[0]!, voteType: 'approve' }, as(MOTIVATOR));
    expect((await polls(ids, null))[ids[0]!]).toMatchObject({ status: 'approved', action: null });
  });
});
