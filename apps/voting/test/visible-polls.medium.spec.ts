import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  approveByMotivator,
  becomeWitness,
  castVote,
  getApprovalCount,
  getWitnessLink,
  listApprovals,
  muteWitness,
  promiseChanged,
  promiseCreated,
  rejectByMotivator,
  reportSubmitted,
} from '@slovo/contracts';
import { EventProgress } from '@slovo/kit/events';
import { until } from '@slovo/testing';
import pg from 'pg';
import { anonymous, as, submission, VotingHarness } from './voting-harness.ts';

let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.close());

const vote = (id: number) => harness.call(castVote, { id, voteType: 'approve' }, as(20));

/**
 * Makes every reaction about the promise wait, as a busy service would. Resolves when they do, with what lets them go on.
 * A connection of its own: a transaction of Prisma would end by itself on a slow machine.
 */
async function blockReactions(promiseId: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: harness.infrastructure.databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT id FROM promises WHERE id = $1 FOR UPDATE', [promiseId]);
  return () => client.end();
}

describe('a vote', () => {
  // First: a vote that waits is sent again by its caller, and asks on beside what comes after it.
  it('for an unknown or hidden report is refused at once if no event is outstanding', async () => {
    const hidden = await harness.submitted({ isPublic: false });
    const checks = jest.spyOn(harness.app.get(EventProgress), 'hasHandled');
    for (const id of [999_999, hidden.report.id]) {
      checks.mockClear();
      await expect(vote(id)).rejects.toMatchObject({ code: 'REPORT_NOT_FOUND' });
      // Once for each of the two awaited events.
      expect(checks).toHaveBeenCalledTimes(2);
    }
  });

  it('waits while the event of its report is outstanding, however long that takes', async () => {
    const { promise, report } = submission();
    await harness.publish(promiseCreated, { promise: { ...promise, version: 1 } });
    const release = await blockReactions(promise.id);
    await harness.send(reportSubmitted, { promise, report });
    const answer = vote(report.id);
    await pause(2_000);
    await release();
    expect(await answer).toMatchObject({ status: 'approved', approveVotes: 1 });
  });

  it('waits while the event that shows its promise is outstanding', async () => {
    const { promise, report } = await harness.submitted({ isPublic: false });
    const release = await blockReactions(promise.id);
    await harness.send(promiseChanged, { promise: { ...promise, isPublic: true, version: 9 } });
    const answer = vote(report.id);
    await pause(2_000);
    await release();
    expect(await answer).toMatchObject({ status: 'approved', approveVotes: 1 });
  });

  it('[VOTE-12] is asked to be repeated while the service that has the report is away, and counts when it is back', async () => {
    const { promise, report } = submission();
    harness.stopPublishers();
    try {
      await expect(vote(report.id)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        details: { retryAfter: 2 },
      });
      const back = vote(report.id);
      await harness.publish(reportSubmitted, { promise, report });
      expect(await back).toMatchObject({ status: 'approved' });
    } finally {
      harness.startPublishers();
    }
  });

  it('[VOTE-13] nothing is called unknown while the service that knows it is away', async () => {
    const id = 888_888;
    const { promise } = await harness.submitted();
    const { code } = await harness.call(getWitnessLink, { id: promise.id }, as(1));
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 9 } });
    const askAll = () =>
      Promise.allSettled([
        harness.call(approveByMotivator, { id }, as(20)),
        harness.call(rejectByMotivator, { id, reason: 'Нет' }, as(20)),
        harness.call(getApprovalCount, { id }, anonymous),
        harness.call(listApprovals, { id }, anonymous),
        harness.call(getWitnessLink, { id }, as(1)),
        harness.call(muteWitness, { id, muted: true }, as(20)),
        harness.call(becomeWitness, { code }, as(20)),
      ]);
    const codes = async () =>
      (await askAll()).map((one) => (one as PromiseRejectedResult).reason.code as string);
    harness.stopPublishers();
    try {
      expect(new Set(await codes())).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    } finally {
      harness.startPublishers();
    }
    expect(await codes()).toEqual([
      ...Array.from({ length: 4 }, () => 'REPORT_NOT_FOUND'),
      'PROMISE_NOT_FOUND',
      'PROMISE_NOT_FOUND',
      'WITNESS_LINK_NOT_FOUND',
    ]);
  });

  it('is asked to be repeated when the event stays outstanding for too long', async () => {
    const { promise, report } = submission();
    await harness.publish(promiseCreated, { promise: { ...promise, version: 1 } });
    const release = await blockReactions(promise.id);
    await harness.send(reportSubmitted, { promise, report });
    try {
      await expect(vote(report.id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    } finally {
      await release();
    }
    await until(() => harness.prisma.poll.findUnique({ where: { reportId: report.id } }));
    expect(await vote(report.id)).toMatchObject({ status: 'approved' });
  });
});
