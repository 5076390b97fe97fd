import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { castVote, promiseChanged, promiseCreated, reportSubmitted } from '@slovo/contracts';
import { EventProgress } from '@slovo/kit/events';
import { as, submission, VotingHarness } from './voting-harness.ts';

let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start();
});
afterAll(() => harness.close());

const vote = (id: number) => harness.call(castVote, { id, voteType: 'approve' }, as(20));

/** Makes every reaction about the promise wait, as a busy service would. */
const blockReactions = (promiseId: number, ms: number): Promise<void> =>
  harness.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM promises WHERE id = ${promiseId} FOR UPDATE`;
    await pause(ms);
  });

describe('a vote', () => {
  it('waits while the event of its report is outstanding, however long that takes', async () => {
    const { promise, report } = submission();
    await harness.publish(promiseCreated, { promise: { ...promise, version: 1 } });
    const blocked = blockReactions(promise.id, 2_000);
    await harness.send(reportSubmitted, { promise, report });
    expect(await vote(report.id)).toMatchObject({ status: 'approved', approveVotes: 1 });
    await blocked;
  });

  it('waits while the event that shows its promise is outstanding', async () => {
    const { promise, report } = await harness.submitted({ isPublic: false });
    const blocked = blockReactions(promise.id, 2_000);
    await harness.send(promiseChanged, { promise: { ...promise, isPublic: true, version: 9 } });
    expect(await vote(report.id)).toMatchObject({ status: 'approved', approveVotes: 1 });
    await blocked;
  });

  it('is asked to be repeated when the event stays outstanding for too long', async () => {
    const { promise, report } = submission();
    await harness.publish(promiseCreated, { promise: { ...promise, version: 1 } });
    const blocked = blockReactions(promise.id, 9_000);
    await harness.send(reportSubmitted, { promise, report });
    await expect(vote(report.id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await blocked;
    expect(await vote(report.id)).toMatchObject({ status: 'approved' });
  });

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
});
