// How many statements each use case of a vote costs, BEGIN and COMMIT included. Real: PostgreSQL, NATS with JetStream and
// the whole service. Not real: promises, whose events the spec publishes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approveByMotivator,
  castVote,
  pollClosed,
  reportApproved,
  reportSubmitted,
  voteCast,
} from '@slovo/contracts';
import { StatementLog } from '@slovo/testing/statement-log';
import { Ballots } from '../src/polls/ballots.ts';
import { VisiblePolls } from '../src/polls/visible-polls.ts';
import { as, submission, VotingHarness } from './voting-harness.ts';

const MOST = 6;
let harness: VotingHarness;
let log: StatementLog;
beforeAll(async () => {
  harness = await VotingHarness.start();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.app.close();
});

/** In one transaction, and no more of them than a use case may have. */
function expectFew(sent: string[]): void {
  expect(sent.filter((text) => text === 'BEGIN')).toHaveLength(1);
  expect(sent.at(-1)).toBe('COMMIT');
  expect(sent.slice(0, MOST)).toEqual(sent); // shows those too many
}

const ballot = (reportId: number, voterId: number) => ({
  reportId,
  voterId,
  as: 'voter' as const,
  type: 'approve' as const,
  reason: null,
  at: harness.now,
});

describe('few statements suffice for', () => {
  it('counts of polls that are read together: one', async () => {
    const polls = harness.app.get(VisiblePolls);
    const [open, closed] = [await harness.submitted(), await harness.submitted()];
    await harness.call(castVote, { id: closed.report.id, voteType: 'approve' }, as(20));
    const ids = [open, closed, open].map(({ report }) => report.id);
    const alone = [];
    for (const id of ids) alone.push(await polls.see(id, null));
    let together: unknown[] = [];
    const sent = await log.all(async () => {
      together = await Promise.all(ids.map((id) => polls.see(id, null)));
    });
    expect(together).toEqual(alone);
    expect(together).toMatchObject([{ status: 'open' }, { status: 'approved' }, { status: 'open' }]);
    expect(sent).toHaveLength(1);
  });

  it('a vote that closes its poll', async () => {
    const { report } = await harness.submitted();
    expectFew(await log.during(() => harness.call(castVote, { id: report.id, voteType: 'approve' }, as(20))));
    expect(await harness.publishedAbout(pollClosed, report.id)).toHaveLength(1);
  });

  it('the decision of a motivator', async () => {
    const { report } = await harness.submitted({ approvalType: 'specific', motivatorId: 30 });
    expectFew(await log.during(() => harness.call(approveByMotivator, { id: report.id }, as(30))));
  });

  it('sixteen votes that arrive together, each with its own answer', async () => {
    const submitted = [await harness.submitted(), await harness.submitted()];
    const ids = submitted.map(({ report }) => report.id);
    const ballots = harness.app.get(Ballots);
    let answers: PromiseSettledResult<unknown>[] = [];
    const votes = Array.from({ length: 16 }, (_, index) => ballot(ids[index % 2]!, 100 + index));
    const sent = await log.all(async () => {
      answers = await Promise.allSettled(votes.map((one) => ballots.cast(one)));
    });
    expectFew(sent);
    // The first of each poll decides it; the others come too late.
    expect(answers.slice(0, 2)).toEqual(
      ids.map((id) => ({
        status: 'fulfilled',
        value: expect.objectContaining({ report_id: id, status: 'approved', totalVotes: 1 }),
      })),
    );
    for (const late of answers.slice(2))
      expect(late).toMatchObject({ reason: { code: 'REPORT_NOT_PENDING' } });
    for (const id of ids) {
      expect(await harness.publishedAbout(voteCast, id)).toHaveLength(1);
      expect(await harness.publishedAbout(pollClosed, id)).toMatchObject([
        { decidedBy: 100 + ids.indexOf(id) },
      ]);
    }
  });

  it('one person who votes twice at once: one vote counts', async () => {
    const { report } = await harness.submitted();
    const ballots = harness.app.get(Ballots);
    const answers = await Promise.allSettled([1, 2].map(() => ballots.cast(ballot(report.id, 20))));
    expect(answers).toMatchObject([{ status: 'fulfilled' }, { value: { repeated: true, totalVotes: 1 } }]);
    expect(answers[0]).not.toHaveProperty('value.repeated');
    expect(await harness.publishedAbout(voteCast, report.id)).toHaveLength(1);
  });

  it('the poll of a new report', async () => {
    expectFew(await log.during(() => harness.publish(reportSubmitted, submission())));
  });

  it('a verdict that the votes did not bring', async () => {
    const { promise, report } = await harness.submitted();
    const newer = { ...promise, version: promise.version + 1 };
    expectFew(
      await log.during(() =>
        harness.publish(reportApproved, { promise: newer, report, decidedBy: 20, milestone: null }),
      ),
    );
  });
});
