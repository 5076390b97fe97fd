// Real: PostgreSQL and its planner, NATS and the whole service, whose every statement is noted while it does all that it can
// do; then the tables are filled and the plans of those statements asked for. Not real: events of other services.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  banUser,
  type Caller,
  chatBlocked,
  chatOpened,
  checkOperatorToken,
  exchangeLoginToken,
  findUsers,
  getAccount,
  getMotivatorProfile,
  getOperator,
  getProfile,
  getUser,
  getUserByUsername,
  issueLoginLink,
  issueOperatorToken,
  listAuditEntries,
  listEndedSessions,
  listSessions,
  listRunningUserDeletions,
  listSessionsOfUser,
  openExport,
  readAuditEntries,
  readFoundUsers,
  takeExport,
  operatorActed,
  promiseClosed,
  signInWithInitData,
  promiseDeleted,
  promiseStarted,
  promisesOfPersonDeleted,
  reportSubmitted,
  reportWithdrawn,
  recordPrivateView,
  revokeAllSessionsOfUser,
  revokeOperatorToken,
  revokeSession,
  revokeSessionOfUser,
  revokeUserSessions,
  saveMotivatorProfile,
  searchUsers,
  touchSession,
  unbanUser,
  updateProfile,
  updateSettings,
  validateSession,
  cancelUserDeletion,
  countHoldingsOfAuth,
  deletionStepDue,
  deletionStepProgressed,
  eventParked,
  getUserDeletion,
  retryUserDeletion,
  runUserDeletion,
  startUserDeletion,
  archiveStored,
  cancelAccountDeletion,
  endAlertedSession,
  getOwnData,
  keepDataExport,
  linkDataExport,
  requestAccountDeletion,
  requestDataExport,
  returnDataExport,
  takeDataExport,
} from '@slovo/contracts';
import { deletionOwners, deletionPlans, DELETION_SUBJECTS } from '@slovo/domain/deletion';
import { Scheduler } from '@slovo/kit/schedule';
import { until, readAllOwnRows } from '@slovo/testing';
import { QueryPlans, SQL_NOW } from '@slovo/testing/query-plans';
import { anonymous } from '@slovo/testing/service-harness';
import { ADMIN_TELEGRAM_ID, AuthHarness, initData, origin, service, user } from './auth-harness.ts';
import { AuditHead } from '../src/audit/audit-head.ts';
import { ownTables } from '../src/own-data/own-tables.ts';

const PERSON = { telegram_id: 501, first_name: 'Аня', username: 'anya_plans' };
const DAY = 86_400_000;

let auth: AuthHarness;
let plans: QueryPlans;

beforeAll(async () => {
  auth = await AuthHarness.start();
  plans = QueryPlans.of(auth.app);
});

async function doEverything(): Promise<void> {
  const { user: person } = await auth.register(PERSON);
  await auth.register({ ...PERSON, last_name: 'Ветрова' });
  // Nothing of the account is to be written but that its owner is here again.
  await auth.prisma.user.update({ where: { id: person.id }, data: { lastSeenAt: null } });
  await auth.register({ ...PERSON, last_name: 'Ветрова' });
  await signIn(person.id);
  await showThemselves(person.id);
  await countWords(person.id);
  await operate(person.id);
  await manageOwnData(person.id);
  auth.wait(100 * DAY);
  await auth.app.get(Scheduler).runDue();
}

async function signIn(id: number): Promise<void> {
  for (const _ of [1, 2]) await auth.call(issueLoginLink, { user_id: id }, service);
  const { url } = await auth.call(issueLoginLink, { user_id: id }, service);
  const link = { token: url.split('#auth/')[1]!, origin };
  const { token, sessionId } = await auth.call(exchangeLoginToken, link, anonymous);
  await expect(auth.call(exchangeLoginToken, link, anonymous)).rejects.toThrow('token_already_used');
  await auth.signIn({ user: { ...PERSON, id: PERSON.telegram_id } });
  const third = await auth.signIn({ user: { ...PERSON, id: PERSON.telegram_id } });
  const again = initData(auth.clock.now(), { user: { ...PERSON, id: PERSON.telegram_id } });
  for (const data of [again, again])
    await auth.call(signInWithInitData, { initData: data, origin }, anonymous);
  await auth.call(validateSession, { token }, anonymous);
  await auth.call(touchSession, { session_id: sessionId, origin }, service);
  const all = { userId: id, include_revoked: true, include_expired: true, limit: 50 };
  await auth.call(listSessions, all, user(id, { sessionId }));
  await auth.call(listSessions, { userId: id, limit: 50 }, user(id, { sessionId }));
  await auth.call(revokeSession, { session_id: third.sessionId }, user(id));
  const revoked = auth.call(touchSession, { session_id: third.sessionId, origin }, service);
  await expect(revoked).rejects.toThrow('session_invalid');
  await auth.call(revokeUserSessions, { user_id: id, exclude_session_id: sessionId }, user(id));
  await auth.call(listEndedSessions, {}, service);
}

async function showThemselves(id: number): Promise<void> {
  await auth.call(updateProfile, { username: 'anya_renamed', bio: 'Держу слово' }, user(id));
  const foreign = auth.call(updateProfile, { photo_url: 'https://example.com/anya.jpg' }, user(id));
  await expect(foreign).rejects.toThrow('BAD_INPUT');
  await auth.call(updateSettings, { time_zone: 'Asia/Kolkata', day_starts_at: 4 }, user(id));
  await auth.call(updateSettings, { language: 'ru' }, user(id));
  const offer = { title: 'Тренер', specialization: 'Бег', bio: 'Бегаю' };
  await auth.call(saveMotivatorProfile, offer, user(id));
  await auth.call(getMotivatorProfile, {}, user(id));
  await auth.call(getProfile, {}, user(id));
  await auth.call(getUser, { id }, anonymous);
  await auth.call(getUserByUsername, { username: 'anya_renamed' }, anonymous);
  await auth.call(updateProfile, { username: 'anya_again' }, user(id));
  await auth.call(getUserByUsername, { username: 'anya_renamed' }, anonymous);
  await auth.register({ telegram_id: 8_801, first_name: 'Ира', username: 'moves_on' });
  await auth.register({ telegram_id: 8_802, first_name: 'Ева', username: 'moves_on' });
  await auth.call(searchUsers, { username: 'anya', limit: 5 }, user(id));
}

async function countWords(userId: number): Promise<void> {
  const promise = {
    id: 1,
    userId,
    title: 'Бегать',
    type: 'habit',
    status: 'active',
    completionType: null,
    approvalType: 'system',
    motivatorId: null,
    isPublic: true,
    daysTotal: 30,
    completedDays: 0,
    currentDay: 1,
    timeZone: 'Europe/Moscow',
    dayStartsAt: 3,
    startedAt: '2026-11-01T09:00:00Z',
    version: 2,
  } as const;
  const report = {
    id: 1,
    promiseId: 1,
    userId,
    dayNumber: 1,
    text: '',
    media: [],
    createdAt: '2026-11-01T10:00:00Z',
  };
  await auth.publish(promiseStarted, { promise });
  await auth.publish(reportSubmitted, { promise, report });
  await auth.publish(reportWithdrawn, { promise, report });
  await auth.publish(promiseClosed, { promise: { ...promise, version: 3 }, closedBy: 'author' });
  await auth.publish(promiseDeleted, { promise: { ...promise, version: 4 } });
  await auth.publish(promisesOfPersonDeleted, { userId: promise.userId, promiseIds: [promise.id] });
}

async function operate(id: number): Promise<void> {
  const { user: account } = await auth.register({ telegram_id: ADMIN_TELEGRAM_ID, first_name: 'Ольга' });
  const admin = user(account.id, { roles: ['user', 'admin'] });
  await auth.call(listSessions, { userId: id, limit: 50 }, admin);
  const { token } = await auth.call(issueOperatorToken, { telegram_id: ADMIN_TELEGRAM_ID }, service);
  const { fingerprint } = await auth.call(checkOperatorToken, { token }, service);
  const operator: Caller = { kind: 'operator', userId: account.id, fingerprint };
  await auth.call(getOperator, {}, operator);
  await auth.call(banUser, { id, reason: 'спам' }, operator);
  await auth.call(unbanUser, { id }, operator);
  await readLog(operator);
  await lookAtPeople(id, operator);
  await auth.publish(operatorActed('voting'), {
    operatorId: account.id,
    fingerprint,
    action: 'replay-parked-event',
    target: 'voting:1',
    reason: null,
    details: {},
  });
  await auth.call(revokeOperatorToken, {}, operator);
}

async function readLog(operator: Caller): Promise<void> {
  const { next } = await auth.call(listAuditEntries, { limit: 1 }, operator);
  await auth.call(listAuditEntries, { limit: 1, cursor: next! }, operator);
  const filters = [
    { operator: 7, from: '2026-11-01' },
    { action: 'ban-user', to: '2026-11-01' },
    { target: 'user:7', operator: 7, action: 'ban-user' },
    { from: '2026-11-01', to: '2026-11-30', action: 'ban-user' },
    { q: 'спам' },
  ];
  for (const filter of filters) await auth.call(listAuditEntries, filter, operator);
  await auth.call(readAuditEntries, { filter: { action: 'ban-user' } }, operator);
}

async function exportPeople(operator: Caller): Promise<void> {
  const selection = { kind: 'users', filter: { query: 'аня' } } as const;
  const { ticket } = await auth.call(openExport, { selection, language: 'ru' }, operator);
  await auth.call(takeExport, { ticket }, service);
  await expect(auth.call(takeExport, { ticket }, service)).rejects.toThrow('EXPORT_USED');
  const { next } = await auth.call(readFoundUsers, { filter: { query: 'anya' } }, operator);
  await auth.call(readFoundUsers, { filter: { query: 'аня' }, cursor: next! }, operator);
}

async function lookAtPeople(id: number, operator: Caller): Promise<void> {
  await exportPeople(operator);
  for (const query of ['anya', 'Аня', String(id), String(PERSON.telegram_id), 'anya@example.com'])
    await auth.call(findUsers, { query }, operator);
  await auth.call(getAccount, { id }, operator);
  for (const includeEnded of [true, false])
    await auth.call(listSessionsOfUser, { id, includeEnded }, operator);
  const { sessionId: session } = await auth.signIn({ user: { ...PERSON, id: PERSON.telegram_id } });
  await auth.call(touchSession, { session_id: session, origin }, service);
  await auth.call(revokeSessionOfUser, { id, session }, operator);
  await auth.signIn({ user: { ...PERSON, id: PERSON.telegram_id } });
  await auth.call(revokeAllSessionsOfUser, { id }, operator);
  await auth.call(recordPrivateView, { target: 'parked-event:1' }, operator);
  await auth.publish(chatBlocked, { userId: id });
  await auth.publish(chatOpened, { userId: id });
}

async function manageOwnData(id: number): Promise<void> {
  await readAllOwnRows('auth', ownTables, id, (...call) => auth.call(...call));
  const request = () => auth.call(requestDataExport, { request_key: 'once' }, user(id));
  const { id: exportId } = await request();
  await request();
  await auth.call(requestDataExport, {}, user(id));
  const { taken } = await auth.call(takeDataExport, {}, service);
  await auth.call(keepDataExport, taken!, service);
  await auth.call(returnDataExport, { ...taken!, error: 'away' }, service);
  const expiresAt = new Date(auth.now.getTime() + 2 * DAY).toISOString();
  await auth.publish(archiveStored, { exportId, userId: id, size: 7, expiresAt });
  await until(async () => (await auth.call(getOwnData, {}, user(id))).export?.state === 'ready');
  await auth.call(linkDataExport, { id: exportId }, user(id));
  await failExport(id);
  await auth.call(requestAccountDeletion, { phrase: 'delete my account' }, user(id));
  await auth.call(cancelAccountDeletion, {}, user(id));
  await endAlerted(id);
  await leave();
}

/** Passed over while the account is held for a deletion; then its worker is killed at every attempt. */
async function failExport(id: number): Promise<void> {
  await auth.call(requestDataExport, {}, user(id));
  const hold = (heldAt: Date | null) => auth.prisma.user.update({ where: { id }, data: { heldAt } });
  await hold(auth.now);
  await auth.call(takeDataExport, {}, service);
  await hold(null);
  auth.wait(11 * 60_000);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await auth.call(takeDataExport, {}, service);
    auth.wait(11 * 60_000);
  }
}

async function endAlerted(id: number): Promise<void> {
  const { url } = await auth.call(issueLoginLink, { user_id: id }, service);
  const elsewhere = { ...origin, user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/144.0' };
  await auth.call(exchangeLoginToken, { token: url.split('#auth/')[1]!, origin: elsewhere }, anonymous);
  const [alert] = await plans.aside(() => auth.prisma.signInAlert.findMany({ where: { userId: id } }));
  await auth.call(endAlertedSession, { alert_id: alert!.id }, user(id));
}

/** A banned person deletes their account. */
async function leave(): Promise<void> {
  const { user: person } = await auth.register({ telegram_id: 778, first_name: 'Игорь' });
  await auth.call(
    banUser,
    { id: person.id, reason: 'спам' },
    { kind: 'operator', userId: 1, fingerprint: '0badcafe' },
  );
  await auth.call(requestAccountDeletion, { phrase: 'delete my account' }, user(person.id));
  auth.wait(8 * DAY);
  await auth.app.get(Scheduler).runDue();
}

async function deletePeople(): Promise<void> {
  const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
  const { user: person } = await auth.register({ telegram_id: 777, first_name: 'Лена' });
  const { id } = person;
  for (const subject of DELETION_SUBJECTS) await auth.call(countHoldingsOfAuth, { subject, id }, operator);
  const start = (idempotencyKey: string, holdSeconds: number) =>
    auth.call(startUserDeletion, { id, reason: 'спам', idempotencyKey, holdSeconds }, operator);
  const held = await start('undone', 60);
  await auth.call(cancelUserDeletion, { id: Number(held.deletionJobId.split('-')[1]) }, operator);
  const { deletionJobId } = await start('waits', 60);
  const job = { id: Number(deletionJobId.split('-')[1]) };
  auth.wait(60_000);
  await auth.app.get(Scheduler).runDue();
  await auth.call(listRunningUserDeletions, {}, operator);
  const ran = auth.call(runUserDeletion, job, operator);
  await expect(ran).rejects.toMatchObject({ code: 'DELETION_STATE_REFUSED' });
  await until(async () => (await auth.call(getUserDeletion, job, operator)).steps[0]!.state === 'done');
  await goOn(id, job.id);
  await auth.call(retryUserDeletion, { ...job, parked: { service: 'media', id: 8 } }, operator);
}

/** Answers as the other services do, after one of them was stuck. */
async function goOn(subjectId: number, jobId: number): Promise<void> {
  for (const { name: step, service: by } of deletionPlans.user.slice(1, -1)) {
    const due = { subject: 'user' as const, subjectId, jobId, step, service: by, piece: 0 };
    const facts = { id: 5, consumer: 'c', eventId: 'e', error: 'no', subject: 'evt.auth.deletion-step-due' };
    if (step === 'charges') await auth.publish(eventParked(by), { ...facts, service: by, payload: due });
    await auth.publish(deletionStepProgressed(by), { ...due, removed: {}, left: false });
  }
  const due = {
    subject: 'user' as const,
    subjectId,
    jobId,
    step: 'account',
    service: 'auth' as const,
    piece: 1,
  };
  await auth.publish(deletionStepDue(deletionOwners.promise), due);
}

describe('the query plans', () => {
  it('cover all statements of the service', async () => {
    await doEverything();
    await deletePeople();
    await auth.app.get(AuditHead).sign();
    expect(await plans.missing()).toEqual([]);
  });

  it('contain no full scan of a large table', async () => {
    // Nothing works on what follows.
    await auth.close();
    const complaints = await plans.complaintsOnLargeTables({
      users: {
        banned_at: `CASE WHEN i % 500 = 0 THEN ${SQL_NOW} END`,
        username_key: `'person_' || i`,
      },
      name_keys: { key: `'имя ' || i` },
      audit_log: {
        action: `'action-' || i % 30`,
        target: `'user:' || i`,
        operator_id: 'i % 20',
        reason: `'причина ' || i`,
        previous: `sha256(i::text::bytea)`,
      },
      sessions: { revoked_at: `CASE WHEN i % 3 = 0 THEN ${SQL_NOW} - interval '1 year' END` },
    });
    expect(complaints).toEqual([]);
  });
});
