import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  castVote,
  deletionStepDue,
  listApprovals,
  listVotesOfPromise,
  promiseChanged,
  rejectByMotivator,
} from '@slovo/contracts';
import { anonymous, as, VotingHarness } from './voting-harness.ts';

const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.app.close());

const list = (id: number, page: { limit?: number; cursor?: string | undefined } = {}) =>
  harness.call(listVotesOfPromise, { id, ...page }, operator);
const vote = (id: number, voter: number, voteReason: string) =>
  harness.call(castVote, { id, voteType: 'approve', voteReason }, as(voter));

describe('the votes of a promise', () => {
  it('[ADM-PROM-25] say who decided what, when and why, newest first, in pages', async () => {
    const [voter, motivator] = [31, 32];
    await harness.person(voter);
    await harness.person(motivator);
    const { promise, report } = await harness.submitted({}, { dayNumber: 3 });
    await vote(report.id, voter, 'Верю');
    const judged = { id: promise.id, approvalType: 'specific', motivatorId: motivator } as const;
    const second = await harness.submitted({ ...judged, version: 4 }, { dayNumber: 4 });
    await harness.call(rejectByMotivator, { id: second.report.id, reason: 'Вчерашнее фото' }, as(motivator));
    await harness.submitted();

    const page = await list(promise.id, { limit: 1 });
    expect(page.items).toMatchObject([
      {
        reportId: second.report.id,
        day: 4,
        voter: { id: motivator },
        type: 'reject',
        reason: 'Вчерашнее фото',
      },
    ]);
    const rest = await list(promise.id, { limit: 1, cursor: page.next! });
    expect(rest).toMatchObject({
      items: [{ reportId: report.id, day: 3, voter: { id: voter }, type: 'approve', reason: 'Верю' }],
      next: null,
    });
    expect(rest.items[0]!.castAt <= page.items[0]!.castAt).toBe(true);
  });

  it('[ADM-PROM-25] keep their words to themselves once the promise is private', async () => {
    const { promise, report } = await harness.submitted();
    await vote(report.id, 33, 'Только для своих');
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 4 } });
    expect((await list(promise.id)).items).toMatchObject([{ type: 'approve', reason: null }]);
  });

  it('[ADM-PROM-25] [APPROVAL-12] have no voter once that person was deleted, for operators and for everyone', async () => {
    const voter = 34;
    await harness.person(voter);
    const { promise, report } = await harness.submitted();
    await vote(report.id, voter, 'Видно');
    const due = { subject: 'user', subjectId: voter, jobId: 1, step: 'votes', service: 'voting', piece: 0 };
    await harness.publish(deletionStepDue('auth'), due as never);
    expect((await list(promise.id)).items).toMatchObject([{ voter: null, reason: null, type: 'approve' }]);
    expect(await harness.call(listApprovals, { id: report.id }, anonymous)).toMatchObject([
      { user_id: null, user: null },
    ]);
  });

  it('[ADM-PROM-25] are none of an unknown promise, and for operators only', async () => {
    expect(await list(999_999)).toEqual({ items: [], next: null });
    await expect(harness.call(listVotesOfPromise, { id: 1 }, as(31))).rejects.toMatchObject({
      code: 'ADMIN_TOKEN_INVALID',
    });
  });
});
