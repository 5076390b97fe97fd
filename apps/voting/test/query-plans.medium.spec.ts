// Real: PostgreSQL with its planner, NATS and the whole service. Every statement is recorded while the service does all that
// it can do; then the tables are filled, and PostgreSQL explains the statements. Not real: events of other services.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  approveByMotivator,
  becomeWitness,
  countPendingReports,
  getReaderPolls,
  getWitness,
  getWitnessLink,
  invitationSent,
  muteWitness,
  castVote,
  countVotesOfUser,
  getApprovalCount,
  getVotingStats,
  listApprovals,
  listMyVotes,
  listPendingReports,
  promiseChanged,
  promiseClosed,
  promiseDeleted,
  promisesOfPersonDeleted,
  rejectByMotivator,
  reportApproved,
  reportRejected,
  reportWithdrawn,
  type Caller,
  confirmHiddenOfVoting,
  countHoldingsOfVoting,
  countVotesOfPromises,
  deletionStepDue,
  listVotesOfPromise,
} from '@slovo/contracts';
import { deletionOwners, DELETION_SUBJECTS } from '@slovo/domain/deletion';
import { statement } from '@slovo/kit/db';
import { deletionStepsOf, readAllOwnRows } from '@slovo/testing';
import { QueryPlans } from '@slovo/testing/query-plans';
import { as, anonymous, VotingHarness } from './voting-harness.ts';
import { ownTables } from '../src/own-data/own-tables.ts';

const [OWNER, VOTER, MOTIVATOR] = [1, 2, 3];

let harness: VotingHarness;
let plans: QueryPlans;

beforeAll(async () => {
  harness = await VotingHarness.start();
  plans = QueryPlans.of(harness.app);
});

const judged = { approvalType: 'specific', motivatorId: MOTIVATOR } as const;

async function doEverything(): Promise<void> {
  for (const id of [OWNER, VOTER, MOTIVATOR]) await harness.person(id);
  await vote();
  await decide();
  await witness();
  await follow();
}

async function vote(): Promise<void> {
  for (const place of [1, 2, 3]) {
    const { report } = await harness.submitted({}, { dayNumber: place });
    await harness.call(getApprovalCount, { id: report.id }, anonymous);
    await harness.call(castVote, { id: report.id, voteType: 'approve', voteReason: 'Видно' }, as(VOTER));
    await harness.call(listApprovals, { id: report.id }, as(OWNER));
  }
  await voteOnLockedPoll();
  const { next } = await harness.call(listMyVotes, { limit: 2 }, as(VOTER));
  await harness.call(listMyVotes, { limit: 2, cursor: next! }, as(VOTER));
  await harness.call(getVotingStats, { days: 30 }, as(VOTER));
  const operator = { kind: 'operator', userId: 1, fingerprint: 'cafe0123' } as const;
  await harness.call(countVotesOfUser, { userId: VOTER }, operator);
}

async function decide(): Promise<void> {
  const reports = [
    await harness.submitted(judged),
    await harness.submitted(judged),
    await harness.submitted(judged),
  ];
  await harness.submitted();
  const { next } = await harness.call(listPendingReports, { limit: 1 }, as(MOTIVATOR));
  await harness.call(listPendingReports, { limit: 1, cursor: next! }, as(MOTIVATOR));
  const [approved, rejected] = reports.map(({ report }) => report.id);
  await harness.call(approveByMotivator, { id: approved! }, as(MOTIVATOR));
  await harness.call(rejectByMotivator, { id: rejected!, reason: 'Не видно' }, as(MOTIVATOR));
}

async function witness(): Promise<void> {
  const { promise, report } = await harness.submitted();
  const { code } = await harness.call(getWitnessLink, { id: promise.id }, as(OWNER));
  await harness.call(becomeWitness, { code }, as(VOTER));
  await harness.call(muteWitness, { id: promise.id, muted: true }, as(VOTER));
  // Muted already: the row is read instead.
  await harness.call(muteWitness, { id: promise.id, muted: true }, as(VOTER));
  await harness.call(getWitness, { id: promise.id }, as(VOTER));
  await harness.call(castVote, { id: report.id, voteType: 'approve' }, as(MOTIVATOR));
  await harness.call(muteWitness, { id: promise.id, muted: true }, as(MOTIVATOR));
  await harness.publish(invitationSent, { invitationId: 1, code: 'abcdefgh', inviteeId: 9, promise });
  await harness.call(countPendingReports, {}, as(VOTER));
  await harness.call(listPendingReports, { after: report.id, role: 'motivator' }, as(VOTER));
  await harness.call(getReaderPolls, { ids: [report.id] }, as(VOTER));
}

async function follow(): Promise<void> {
  const withdrawn = await harness.submitted();
  await harness.publish(reportWithdrawn, withdrawn);
  await harness.publish(reportApproved, {
    ...(await harness.submitted()),
    decidedBy: 'system',
    milestone: null,
  });
  await harness.publish(reportRejected, {
    ...(await harness.submitted(judged)),
    decidedBy: MOTIVATOR,
    reason: 'Нет',
  });
  const { promise } = await harness.submitted();
  await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 4 } });
  await harness.publish(promiseClosed, {
    promise: { ...promise, status: 'closed', version: 5 },
    closedBy: 'author',
  });
  const gateway: Caller = { kind: 'service', name: 'gateway' };
  for (const hidden of [
    { subject: 'user', id: OWNER, version: 1 },
    { subject: 'promise', id: promise.id, version: 5 },
    { subject: 'report', id: withdrawn.report.id, promise_id: withdrawn.promise.id },
  ] as const)
    await harness.call(confirmHiddenOfVoting, hidden, gateway);
  await harness.publish(promiseDeleted, { promise: { ...promise, version: 6 } });
  const { report } = await harness.submitted();
  await harness.call(
    confirmHiddenOfVoting,
    { subject: 'report', id: report.id, promise_id: promise.id },
    gateway,
  );
  await harness.publish(promisesOfPersonDeleted, { userId: promise.userId, promiseIds: [promise.id] });
}

async function deleteAll(promise: number, person: number): Promise<void> {
  const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
  for (const subject of DELETION_SUBJECTS) {
    const id = subject === 'promise' ? promise : person;
    await harness.call(countHoldingsOfVoting, { subject, id }, operator);
  }
  await readAllOwnRows('voting', ownTables, person, (...call) => harness.call(...call));
  await harness.call(countVotesOfPromises, { ids: [promise] }, operator);
  const { next } = await harness.call(listVotesOfPromise, { id: promise, limit: 2 }, operator);
  await harness.call(listVotesOfPromise, { id: promise, cursor: next ?? undefined }, operator);
  for (const { subject, step } of deletionStepsOf('voting')) {
    const subjectId = subject === 'promise' ? promise : person;
    const due = { subject, subjectId, jobId: 1, step, service: 'voting' as const, piece: 0 };
    await harness.publish(deletionStepDue(deletionOwners[subject]), due);
  }
}

/** Beside one that is free, whose answer says that the other one has been found locked. */
async function voteOnLockedPoll(): Promise<void> {
  const [locked, free] = [await harness.submitted(), await harness.submitted()];
  const vote = ({ report }: typeof locked) =>
    harness.call(castVote, { id: report.id, voteType: 'approve' }, as(VOTER));
  let waiting: Promise<unknown> | undefined;
  await harness.prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM polls WHERE report_id = ${locked.report.id} FOR UPDATE`;
      waiting = vote(locked);
      await vote(free);
    },
    { timeout: 60_000 },
  );
  await waiting;
}

describe('the plans of all statements', () => {
  it('cover every call, reaction and job of the service', async () => {
    await doEverything();
    await deleteAll(1, VOTER);
    expect(await plans.missing()).toEqual([]);
  });

  it('scan no large table, and of one that is planned once also the plan without values is checked', async () => {
    // Nobody sends it.
    statement('found-by-reason', 'SELECT FROM votes WHERE reason LIKE $1', 'once');
    // Nothing may use the database from here on.
    await harness.app.close();
    const complaints = await plans.complaintsOnLargeTables({
      polls: {
        status: `(CASE WHEN i % 10 = 0 THEN 'open' ELSE 'approved' END)::poll_status`,
        waits_for: 'CASE WHEN i % 20 = 0 THEN 0 WHEN i % 10 = 0 THEN 10000000 + i % 3000 END',
      },
    });
    expect(complaints).toEqual([
      expect.stringContaining('planned once reads all of votes: SELECT FROM votes WHERE reason'),
    ]);
  });
});
