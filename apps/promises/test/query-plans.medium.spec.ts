// Real: PostgreSQL with its planner, NATS and the whole service. Every statement is recorded while the service does all that
// it can do; then the tables are filled, and PostgreSQL explains the statements. Not real: events of other services.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  confirmHiddenOfPromises,
  answerInvitation,
  beginAnew,
  closePromise,
  countPromisesOfUser,
  createPromise,
  endPause,
  goOn as goOnWith,
  deletePromise,
  createMotivatorLink,
  findMotivatorLink,
  getMotivatorLink,
  takeMotivatorLink,
  withdrawMotivatorLink,
  getInvitation,
  findPromise,
  findPromises,
  getPromise,
  getPublicPromise,
  getReportStats,
  getUserPromise,
  grantMedia,
  listActiveChallenges,
  listActivePromises,
  listFeed,
  listInvitations,
  listPromises,
  pausePromise,
  listPublicReports,
  listReports,
  listUserPromises,
  pollClosed,
  searchPromises,
  receiptAnswered,
  setApprovalType,
  setPrivacy,
  skipDay,
  startPromise,
  checkReport,
  listJustClosed,
  submitReport,
  undoReport,
  updatePromise,
  withdrawInvitation,
  type Caller,
  cancelPromiseDeletion,
  countHoldingsOfPromises,
  deletionStepDue,
  deletionStepProgressed,
  eventParked,
  getPromiseDeletion,
  getPromiseForOperator,
  listRunningPromiseDeletions,
  listPromisesOfUser,
  listReportsForOperator,
  retryPromiseDeletion,
  runPromiseDeletion,
  startPromiseDeletion,
  viewPrivateReports,
  listInvitationsOfPromise,
  listMomentsOfPromise,
  viewPrivateMedia,
} from '@slovo/contracts';
import { deletionPlans, DELETION_SUBJECTS } from '@slovo/domain/deletion';
import { deletionStepsOf, until, readAllOwnRows } from '@slovo/testing';
import { QueryPlans, SQL_NOW } from '@slovo/testing/query-plans';
import { as, anonymous, PromisesHarness } from './promises-harness.ts';
import { ownTables } from '../src/own-data/own-tables.ts';

let harness: PromisesHarness;
let plans: QueryPlans;

beforeAll(async () => {
  harness = await PromisesHarness.start();
  plans = QueryPlans.of(harness.app);
});

const report = (id: number, owner: number, request_key: string, media: string[] = []) =>
  harness.call(submitReport, { id, text: 'Сделано', media, request_key }, as(owner));

async function doEverything(): Promise<void> {
  const [owner, motivator] = [await harness.person(), await harness.person()];
  await invite(owner, motivator);
  await live(owner, motivator);
  await look(owner);
  await steer(owner);
  await letTimePass(owner);
  const from = harness.now.toISOString();
  await harness.person({ id: owner, banned: true, last_ban: { from, until: null }, version: 6 });
  const until = new Date(harness.now.getTime() + 3 * 86_400_000).toISOString();
  await harness.person({ id: owner, last_ban: { from, until }, version: 7 });
}

async function invite(owner: number, motivator: number): Promise<void> {
  const draft = await harness.draft(owner);
  const replacing = { title: 'Иначе', type: 'challenge', days_total: 7, replaces: draft.id } as const;
  const { id } = await harness.call(createPromise, { ...replacing, request_key: 'again' }, as(owner));
  await harness.call(createPromise, { ...replacing, request_key: 'again' }, as(owner));
  await harness.call(updatePromise, { id, title: 'Ещё иначе' }, as(owner));
  const specific = { id, approvalType: 'specific', username: `user${motivator}` } as const;
  const { invitation } = await harness.call(setApprovalType, specific, as(owner));
  const { code } = await harness.prisma.invitation.findUniqueOrThrow({ where: { id: invitation!.id } });
  await harness.call(getInvitation, { code }, as(motivator));
  await harness.call(answerInvitation, { invitation_id: invitation!.id, answer: 'accept' }, as(motivator));
  await harness.call(listInvitations, { id }, as(owner));
  await harness.call(withdrawInvitation, { id }, as(owner));
  await link(id, owner);
  await harness.call(deletePromise, { id }, as(owner));
}

async function link(id: number, owner: number): Promise<void> {
  const friend = await harness.person();
  await harness.call(createMotivatorLink, { id }, as(owner));
  await harness.call(withdrawMotivatorLink, { id }, as(owner));
  const { code } = await harness.call(createMotivatorLink, { id }, as(owner));
  await harness.call(findMotivatorLink, { id }, as(owner));
  await harness.call(getMotivatorLink, { code }, as(friend));
  await harness.call(takeMotivatorLink, { code, accept: true }, as(friend));
  await harness.call(getMotivatorLink, { code }, as(friend));
  await harness.call(takeMotivatorLink, { code }, as(friend));
  await harness.call(withdrawInvitation, { id }, as(owner));
  const byId = { id, approvalType: 'specific', invitee_id: await harness.person() } as const;
  await harness.call(setApprovalType, byId, as(owner));
  await harness.call(withdrawInvitation, { id }, as(owner));
}

async function live(owner: number, motivator: number): Promise<void> {
  const { id } = await harness.draft(owner);
  await harness.call(startPromise, { id }, as(owner));
  await harness.call(setPrivacy, { id, is_public: true }, as(owner));
  const { report: sent } = await report(id, owner, 'photo', [await harness.ticket(owner)]);
  await harness.call(grantMedia, { path: sent.media_path!, audience: 'public' }, anonymous);
  await harness.call(grantMedia, { path: sent.media_path!, audience: 'private' }, as(owner));
  const habit = await harness.started(owner, { type: 'habit', days_total: 30 });
  await harness.call(skipDay, { id: habit.id }, as(owner));
  const judged = await harness.started(owner, { approval: 'specific', motivator });
  const { report: undone } = await report(judged.id, owner, 'undone');
  // A repeat of a report, for a promise that takes none.
  const { id: idle } = await harness.draft(owner);
  await harness.call(checkReport, { id: idle, request_key: 'undone' }, as(owner));
  await harness.call(listJustClosed, { sent_at: new Date(0).toISOString() }, as(owner));
  await harness.call(undoReport, { id: undone.id }, as(owner));
  const { report: pending } = await report(judged.id, owner, 'judged');
  await harness.publish(pollClosed, {
    reportId: pending.id,
    promiseId: judged.id,
    verdict: 'approved',
    decidedBy: motivator,
    reason: null,
  });
  await harness.call(closePromise, { id: judged.id, completion_type: 'give_up' }, as(owner));
}

async function look(owner: number): Promise<void> {
  const running = await harness.started(owner, { is_public: true });
  await report(running.id, owner, 'looked-at');
  const { id } = running;
  const username = `user${owner}`;
  const read = async (limit: number): Promise<void> => {
    const { next: mine } = await harness.call(listPromises, { limit }, as(owner));
    const { next: active } = await harness.call(listActivePromises, { limit }, as(owner));
    const { next: challenges } = await harness.call(listActiveChallenges, { limit }, as(owner));
    const { next: feed } = await harness.call(listFeed, { limit }, anonymous);
    const { next: theirs } = await harness.call(listUserPromises, { limit, username }, anonymous);
    if (mine) await harness.call(listPromises, { limit, cursor: mine }, as(owner));
    if (active) await harness.call(listActivePromises, { limit, cursor: active }, as(owner));
    if (challenges) await harness.call(listActiveChallenges, { limit, cursor: challenges }, as(owner));
    if (feed) await harness.call(listFeed, { limit, cursor: feed }, anonymous);
    if (theirs) await harness.call(listUserPromises, { limit, username, cursor: theirs }, anonymous);
  };
  const waiting = await harness.started(owner, { approval: 'anyuser', is_public: true });
  const repeated = { request_key: 'repeated' };
  await harness.submit(waiting.id, repeated, as(owner));
  await harness.submit(waiting.id, repeated, as(owner));
  await read(1);
  await read(20);
  await harness.call(getPromise, { id }, as(owner));
  // For whom it must be presented: most readers find it stored.
  await harness.prisma.promiseCard.deleteMany({ where: { promiseId: id } });
  await harness.call(getPublicPromise, { id }, anonymous);
  await harness.call(getUserPromise, { username, id }, anonymous);
  await harness.call(findPromise, { id }, anonymous);
  await harness.call(searchPromises, { q: 'Бег каж' }, as(await harness.person()));
  await harness.call(listReports, { id }, as(owner));
  await harness.call(listPublicReports, { id }, anonymous);
  await harness.call(getReportStats, { id }, anonymous);
  const operator = { kind: 'operator', userId: 1, fingerprint: 'cafe0123' } as const;
  for (const q of [`#${id}`, 'Бег']) await harness.call(findPromises, { q }, operator);
  await harness.call(countPromisesOfUser, { userId: owner }, operator);
}

async function steer(owner: number): Promise<void> {
  const paused = await harness.started(owner);
  await harness.call(pausePromise, { id: paused.id, days: 2, request_key: 'pause' }, as(owner));
  await harness.call(endPause, { id: paused.id }, as(owner));
  const { id } = await harness.started(owner);
  harness.moveTo(new Date(harness.now.getTime() + 2 * 86_400_000));
  await harness.call(goOnWith, { id }, as(owner));
  await harness.call(beginAnew, { id, request_key: 'anew' }, as(owner));
  await expect(harness.call(beginAnew, { id, request_key: 'again' }, as(owner))).rejects.toMatchObject({
    code: 'PROMISE_CLOSED',
  });
}

async function letTimePass(owner: number): Promise<void> {
  const motivator = await harness.person();
  const { id } = await harness.draft(owner);
  const specific = { id, approvalType: 'specific', username: `user${motivator}` } as const;
  const { invitation } = await harness.call(setApprovalType, specific, as(owner));
  await harness.publish(receiptAnswered, {
    receipt: sampleReceipt(motivator, invitation!.id),
    responseType: 'accept',
  } as never);
  const other = await harness.draft(owner);
  await harness.call(setApprovalType, { ...specific, id: other.id }, as(owner));
  const undecided = await harness.started(owner, { approval: 'anyuser', days_total: 1 });
  await harness.submit(undecided.id, {}, as(owner));
  harness.moveTo(new Date(harness.now.getTime() + 9 * 86_400_000));
  await harness.runDue();
}

const sampleReceipt = (userId: number, invitationId: number) => ({
  id: 1,
  notification_id: 1,
  user_id: userId,
  promise_id: null,
  status: 'responded',
  created_at: '2027-01-01T00:00:00.000Z',
  delivered_at: null,
  read_at: null,
  responded_at: null,
  response_type: 'accept',
  retry_count: 0,
  message_key: 'invitation_received',
  variables: {},
  lang: 'ru',
  metadata: {},
  title: '',
  text: '',
  html: '',
  media: null,
  actions: [{ kind: 'accept-invitation', invitationId }],
});

const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };

async function inspect(): Promise<void> {
  const owner = await harness.person();
  const gateway = { kind: 'service', name: 'gateway' } as const;
  await harness.call(confirmHiddenOfPromises, { subject: 'user', id: owner, version: 1 }, gateway);
  const [shown, hidden] = [await harness.started(owner, { is_public: true }), await harness.started(owner)];
  const { report: sent } = await report(shown.id, owner, 'inspected');
  for (const sortBy of ['updatedAt', 'createdAt', 'title', 'status', 'progress'] as const)
    await harness.call(
      listPromisesOfUser,
      { id: owner, sortBy, status: 'active', from: '2026-01-01' },
      operator,
    );
  await harness.call(getPromiseForOperator, { id: shown.id }, operator);
  await harness.call(listReportsForOperator, { id: shown.id }, operator);
  await harness.call(viewPrivateReports, { id: hidden.id }, operator);
  await harness.call(viewPrivateMedia, { id: shown.id, report: sent.id }, operator);
  await harness.call(listInvitationsOfPromise, { id: shown.id }, operator);
  await harness.call(listInvitationsOfPromise, { id: shown.id, cursor: '9' }, operator);
  const { next } = await harness.call(listMomentsOfPromise, { id: shown.id, limit: 1 }, operator);
  await harness.call(listMomentsOfPromise, { id: shown.id, cursor: next! }, operator);
}

async function deleteAll(): Promise<void> {
  const [owner, leaver] = [await harness.person(), await harness.person()];
  const { id } = await harness.started(owner);
  await report(id, owner, 'deleted');
  const start = (idempotencyKey: string) =>
    harness.call(
      startPromiseDeletion,
      { id, reason: 'x', idempotencyKey, holdSeconds: 60, cascade: true },
      operator,
    );
  const bare = { id, reason: 'x', idempotencyKey: 'bare', cascade: false };
  await expect(harness.call(startPromiseDeletion, bare, operator)).rejects.toThrow('PROMISE_HAS_RECORDS');
  const { id: empty } = await harness.draft(owner);
  await harness.call(startPromiseDeletion, { ...bare, id: empty }, operator);
  const undone = await start('undone');
  await harness.call(cancelPromiseDeletion, { id: numberOf(undone.deletionJobId) }, operator);
  const job = { id: numberOf((await start('done')).deletionJobId) };
  harness.moveTo(new Date(harness.now.getTime() + 60_000));
  await harness.runDue();
  await expect(harness.call(runPromiseDeletion, job, operator)).rejects.toThrow('DELETION_STATE_REFUSED');
  await goOn(id, job.id);
  await until(async () => (await harness.call(getPromiseDeletion, job, operator)).isCompleted);
  await harness.call(listRunningPromiseDeletions, {}, operator);
  await harness.call(retryPromiseDeletion, { ...job, parked: { service: 'media', id: 8 } }, operator);
  await leave(leaver);
}

const numberOf = (deletionJobId: string): number => Number(deletionJobId.split('-')[1]);

/** Answers as the other services do, after one of them was stuck. */
async function goOn(subjectId: number, jobId: number): Promise<void> {
  for (const { name: step, service } of deletionPlans.promise.slice(0, -1)) {
    const due = { subject: 'promise' as const, subjectId, jobId, step, service, piece: 0 };
    const facts = {
      id: 5,
      consumer: 'c',
      eventId: 'e',
      error: 'no',
      subject: 'evt.promises.deletion-step-due',
    };
    if (step === 'files') await harness.publish(eventParked(service), { ...facts, service, payload: due });
    await harness.publish(deletionStepProgressed(service), { ...due, removed: {}, left: false });
  }
}

/** A motivator with a charge, an invitation and a superseded one, and promises of their own. */
async function leave(leaver: number): Promise<void> {
  const owner = await harness.person();
  const charged = await harness.started(owner, { approval: 'specific', motivator: leaver });
  await report(charged.id, owner, 'charged');
  const { id: invited } = await harness.draft(owner);
  await harness.invitation(invited, leaver, 'pending');
  await harness.invitation(invited, leaver, 'pending');
  await harness.started(leaver);
  await readAllOwnRows('promises', ownTables, leaver, (...call) => harness.call(...call));
  for (const subject of DELETION_SUBJECTS)
    await harness.call(
      countHoldingsOfPromises,
      { subject, id: subject === 'user' ? leaver : charged.id },
      operator,
    );
  for (const { step } of deletionStepsOf('promises').filter(({ subject }) => subject === 'user')) {
    const due = {
      subject: 'user' as const,
      subjectId: leaver,
      jobId: 1,
      step,
      service: 'promises' as const,
      piece: 0,
    };
    await harness.publish(deletionStepDue('auth'), due);
  }
}

describe('the plans of all statements', () => {
  it('cover every call, reaction and job of the service', async () => {
    await doEverything();
    await inspect();
    await deleteAll();
    // Reached only after failures and races. Each of them finds rows by their keys.
    const rare = [
      'calendar/ban-pauses.ts: await tx.report.update({',
      'calendar/jobs/close-days.ts: await tx.promiseRecord.updateMany({',
      'promises/promise.rows.ts: const again = stale.length > 0 ? await rowsOf(tx, promisesById, stale) : [];',
      'reports/calls/check-report.ts: await tx.promiseRecord.update({',
      'reports/calls/submit-report.ts: const report = isCurrent ? written : await tx.report.findUniqueOrThrow({',
      'reports/calls/undo-report.ts: await tx.report.update({',
    ];
    expect(await plans.missing(rare)).toEqual([]);
  });

  it('scan no large table', async () => {
    // Nothing may use the database from here on.
    await harness.close();
    const complaints = await plans.complaintsOnLargeTables({
      promises: {
        user_id: '10000000 + i % 4000',
        next_due_at: `CASE WHEN i % 3 = 0 THEN ${SQL_NOW} + interval '1 year' + i * interval '1 second' END`,
        owner_banned_at: `CASE WHEN i % 500 = 0 THEN ${SQL_NOW} END`,
      },
      reports: { user_id: '10000000 + i % 4000', promise_id: '10000000 + i % 15000', withdrawn_at: 'NULL' },
    });
    expect(complaints).toEqual([]);
  });
});
