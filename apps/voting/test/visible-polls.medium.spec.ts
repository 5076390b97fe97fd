import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { castVote, promiseChanged, promiseCreated, reportSubmitted } from '@slovo/contracts';
import { EventProgress } from '@slovo/kit/events';
import { until } from '@slovo/testing';
import pg from 'pg';
import { as, submission, VotingHarness } from './voting-harness.ts';

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
