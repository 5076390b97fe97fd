// Two replicas on one database share the calls, so races happen between instances and not only between connections.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answerInvitation,
  closePromise,
  createPromise,
  daySkipped,
  deletePromise,
  getPromise,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  listPromises,
  listReports,
  pollClosed,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promiseStarted,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  setApprovalType,
  setPrivacy,
  skipDay,
  startPromise,
  submitReport,
  undoReport,
  updatePromise,
  withdrawInvitation,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let replica: PromisesHarness;
let owner: number;
let friend: number;
let keys = 0;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  replica = await PromisesHarness.start(harness.infrastructure);
  owner = await harness.person();
  friend = await harness.person({ username: 'friend_1' });
});
afterAll(async () => {
  await replica.close();
  await harness.close();
});

/** Runs all at once and returns how many succeeded, and the codes with which the others were refused. */
async function race(
  acts: (() => Promise<unknown>)[],
): Promise<{ done: number; refused: Record<string, number> }> {
  const results = await Promise.allSettled(acts.map((act) => act()));
  const refused: Record<string, number> = {};
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    const { code } = result.reason as { code: string };
    refused[code] = (refused[code] ?? 0) + 1;
  }
  return { done: results.filter(({ status }) => status === 'fulfilled').length, refused };
}
const times = <T>(n: number, act: (index: number) => T) =>
  Array.from({ length: n }, (_, index) => () => act(index));

const start = (id: number) => harness.call(startPromise, { id }, as(owner));
const remove = (id: number) => harness.call(deletePromise, { id }, as(owner));
const WAYS = ['success', 'give_up', 'cancel', 'failed'] as const;
const close = (id: number, way = 0) =>
  harness.call(closePromise, { id, completion_type: WAYS[way % 4]! }, as(owner));
const report = (id: number, request_key = `c${++keys}`) =>
  harness.call(submitReport, { id, text: 'Сделано', request_key }, as(owner));
const skip = (id: number) => harness.call(skipDay, { id }, as(owner));
const view = (id: number) => harness.call(getPromise, { id }, as(owner));
const habit = () => harness.started(owner, { type: 'habit', days_total: 30 });

describe('20 at once', () => {
  it('start a promise once', async () => {
    const { id } = await harness.draft(owner);
    expect(await race(times(20, () => start(id)))).toEqual({ done: 1, refused: { PROMISE_NOT_DRAFT: 19 } });
    expect(await harness.publishedAbout(promiseStarted, id)).toHaveLength(1);
  });

  it('close it once, in the way that came first', async () => {
    const { id } = await harness.started(owner);
    expect(await race(times(20, (way) => close(id, way)))).toEqual({
      done: 1,
      refused: { PROMISE_CLOSED: 19 },
    });
    const [published, ...more] = await harness.publishedAbout(promiseClosed, id);
    expect(more).toEqual([]);
    expect(await view(id)).toMatchObject({ completion_type: published!.promise.completionType, version: 3 });
  });

  it('delete it once', async () => {
    const { id } = await harness.draft(owner);
    expect(await race(times(20, () => remove(id)))).toEqual({ done: 1, refused: { PROMISE_NOT_FOUND: 19 } });
    expect(await harness.publishedAbout(promiseDeleted, id)).toHaveLength(1);
  });

  it('start or delete it, one of them and once', async () => {
    const { id } = await harness.draft(owner);
    const { done } = await race(times(20, (n) => (n % 2 ? start(id) : remove(id))));
    const published = [
      ...(await harness.publishedAbout(promiseStarted, id)),
      ...(await harness.publishedAbout(promiseDeleted, id)),
    ];
    expect([done, published]).toEqual([1, [expect.anything()]]);
  });

  it('make one promise by one key', async () => {
    const who = await harness.person();
    const made = await Promise.all(
      times(20, () =>
        harness.call(createPromise, { title: 'Слово', type: 'goal', request_key: 'one' }, as(who)),
      ).map((act) => act()),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await harness.call(listPromises, {}, as(who))).promises).toHaveLength(1);
    expect(await harness.publishedAbout(promiseCreated, made[0]!.id)).toHaveLength(1);
  });

  it('let one new draft replace an old one', async () => {
    const who = await harness.person();
    const { id } = await harness.draft(who);
    const replace = () =>
      harness.call(createPromise, { title: 'Новое', type: 'goal', replaces: id }, as(who));
    expect(await race(times(20, replace))).toEqual({ done: 1, refused: { PROMISE_NOT_FOUND: 19 } });
    expect((await harness.call(listPromises, {}, as(who))).promises).toHaveLength(1);
    expect(await harness.publishedAbout(promiseDeleted, id)).toHaveLength(1);
  });

  it('send a report once by one key, and all get the same answer', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const media = [await harness.ticket(owner, { path: 'reports/same.jpg' })];
    const sent = { id, text: 'Сделано', media, request_key: 'tg:5:1' };
    const answers = await Promise.all(
      times(20, () => harness.call(submitReport, sent, as(owner))).map((act) => act()),
    );
    expect(new Set(answers.map((answer) => answer.report.id)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await harness.publishedAbout(reportSubmitted, id)).toHaveLength(1);
  });

  it('send at most ten reports of a day by different keys', async () => {
    const { id } = await harness.started(owner);
    expect(await race(times(20, () => report(id)))).toEqual({
      done: 10,
      refused: { REPORT_LIMIT_REACHED: 10 },
    });
    expect(await harness.publishedAbout(reportSubmitted, id)).toHaveLength(10);
    expect(await harness.publishedAbout(reportApproved, id)).toHaveLength(10);
    expect(await view(id)).toMatchObject({ reports_count: 10, completed_days: 1 });
  });

  it('use a key for one of several promises', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await harness.started(owner)).id));
    expect(await race(ids.map((id) => () => report(id, 'tg:5:4')))).toEqual({
      done: 1,
      refused: { IDEMPOTENCY_KEY_REUSED: 5 },
    });
  });

  it('withdraw a report once', async () => {
    const { id } = await harness.started(owner);
    const sent = (await report(id)).report.id;
    const undo = () => harness.call(undoReport, { id: sent }, as(owner));
    expect(await race(times(20, undo))).toEqual({ done: 20, refused: {} });
    expect(await harness.publishedAbout(reportWithdrawn, id)).toHaveLength(1);
  });

  it('spend one skip on a day', async () => {
    const { id } = await habit();
    expect(await race(times(20, () => skip(id)))).toEqual({ done: 1, refused: { DAY_ALREADY_KEPT: 19 } });
    expect(await harness.publishedAbout(daySkipped, id)).toHaveLength(1);
    expect(await view(id)).toMatchObject({ skips: { used: 1 } });
  });

  it('skip or report a day: a skip never comes after a report', async () => {
    const { id } = await habit();
    const { done, refused } = await race(times(20, (n) => (n % 2 ? skip(id) : report(id))));
    const skips = (await harness.publishedAbout(daySkipped, id)).length;
    expect([skips <= 1, done, refused]).toEqual([true, 10 + skips, { DAY_ALREADY_KEPT: 10 - skips }]);
    expect(await view(id)).toMatchObject({ reports_count: 10, completed_days: 1, skips: { used: 0 } });
  });

  it('close or report: nothing comes in after the close', async () => {
    const { id } = await harness.started(owner);
    const sent = times(9, () => report(id));
    const { done, refused } = await race([...sent, ...times(9, (way) => close(id, way))]);
    const published = await harness.publishedNames(id);
    expect(published.filter((name) => name === 'promise-closed')).toHaveLength(1);
    expect(published.lastIndexOf('report-submitted')).toBeLessThan(published.indexOf('promise-closed'));
    expect([done, refused]).toEqual([
      1 + (await harness.publishedAbout(reportSubmitted, id)).length,
      { PROMISE_CLOSED: 18 - done },
    ]);
    expect((await harness.call(listReports, { id }, as(owner))).items).toHaveLength(done - 1);
  });

  it('show and hide a promise: each change makes a version', async () => {
    const { id, version } = await harness.started(owner);
    const toggle = (is_public: boolean) => harness.call(setPrivacy, { id, is_public }, as(owner));
    expect(await race(times(20, (n) => toggle(n % 2 === 0)))).toEqual({ done: 20, refused: {} });
    const published = (await harness.publishedAbout(promiseChanged, id)).map(({ promise }) => [
      promise.version,
      promise.isPublic,
    ]);
    expect(published).toEqual(published.map((_, index) => [version + index + 1, index % 2 === 0]));
  });

  it('[RACE-06] reword it once, and again once with other terms', async () => {
    const { id, version } = await harness.draft(owner);
    const reword = { id, title: 'Иначе' };
    await race(times(20, () => harness.call(updatePromise, reword, as(owner))));
    const terms = { ...reword, type: 'challenge', days_total: 9 } as const;
    expect(await race(times(20, () => harness.call(updatePromise, terms, as(owner))))).toEqual({
      done: 20,
      refused: {},
    });
    const published = await harness.publishedAbout(promiseChanged, id);
    expect(published.map(({ promise }) => promise.version)).toEqual([version + 1, version + 2]);
  });
});

describe('20 at once about an invitation', () => {
  const invite = (id: number) =>
    harness.call(setApprovalType, { id, approvalType: 'specific', username: 'friend_1' }, as(owner));
  const withdraw = (id: number) => harness.call(withdrawInvitation, { id }, as(owner));
  async function invited() {
    const { id, invitation } = await invite((await harness.draft(owner)).id);
    const answer = (word: 'accept' | 'decline') =>
      harness.call(answerInvitation, { invitation_id: invitation!.id, answer: word }, as(friend));
    const ended = async () => ({
      answered: (await harness.publishedAbout(invitationAnswered, id)).length,
      cancelled: (await harness.publishedAbout(invitationCancelled, id)).length,
      status: (await view(id)).invitation!.status,
    });
    return { id, answer, ended };
  }

  it('send one', async () => {
    const { id } = await harness.draft(owner);
    expect(await race(times(20, () => invite(id)))).toEqual({ done: 1, refused: { INVITATION_PENDING: 19 } });
    expect(await harness.publishedAbout(invitationSent, id)).toHaveLength(1);
  });

  it('answer it once, in either way', async () => {
    const { answer, ended } = await invited();
    const words = times(20, (n) => answer(n % 2 ? 'accept' : 'decline'));
    expect(await race(words)).toEqual({ done: 1, refused: { INVITATION_ANSWERED: 19 } });
    expect(await ended()).toMatchObject({ answered: 1, cancelled: 0 });
  });

  it('withdraw it once', async () => {
    const { id, ended } = await invited();
    expect(await race(times(20, () => withdraw(id)))).toEqual({
      done: 1,
      refused: { INVITATION_NOT_FOUND: 19 },
    });
    expect(await ended()).toEqual({ answered: 0, cancelled: 1, status: 'cancelled' });
  });

  it('decline or withdraw it, one of them', async () => {
    const { id, answer, ended } = await invited();
    const { done } = await race(times(20, (n) => (n % 2 ? answer('decline') : withdraw(id))));
    const { answered, cancelled, status } = await ended();
    expect([done, answered + cancelled]).toEqual([1, 1]);
    expect(status).toBe(answered ? 'rejected' : 'cancelled');
  });

  it('accept or withdraw it: a withdrawn invitation cannot be accepted, but an accepted one can be withdrawn', async () => {
    const { id, answer, ended } = await invited();
    const { done } = await race(times(20, (n) => (n % 2 ? answer('accept') : withdraw(id))));
    const { answered, cancelled, status } = await ended();
    expect([done, cancelled, status]).toEqual([answered + cancelled, 1, 'cancelled']);
    expect(await view(id)).toMatchObject({ status: 'draft', motivator: '{}' });
  });

  it('accept it or start the promise: it starts only once accepted', async () => {
    const { id, answer } = await invited();
    await race(times(20, (n) => (n % 2 ? start(id) : answer('accept'))));
    const published = await harness.publishedNames(id);
    expect(published.filter((name) => name === 'invitation-answered')).toHaveLength(1);
    expect(published.filter((name) => name === 'promise-started').length).toBeLessThanOrEqual(1);
    const started = published.indexOf('promise-started');
    expect(started === -1 || started > published.indexOf('invitation-answered')).toBe(true);
  });
});

describe('at once with what others do', () => {
  it('a report is decided once, though many verdicts of both kinds arrive', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report: sent } = await report(id);
    const decide = (n: number) =>
      harness.publish(pollClosed, {
        reportId: sent.id,
        promiseId: id,
        verdict: n % 2 ? 'approved' : 'rejected',
        decidedBy: n + 1,
        reason: n % 2 ? null : 'Нет',
      });
    await race(times(10, decide));
    const published = [
      ...(await harness.publishedAbout(reportApproved, id)),
      ...(await harness.publishedAbout(reportRejected, id)),
    ];
    expect(published).toHaveLength(1);
  });

  it('a report is withdrawn or decided, not both', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report: sent } = await report(id);
    const decided = {
      reportId: sent.id,
      promiseId: id,
      verdict: 'approved',
      decidedBy: 9,
      reason: null,
    } as const;
    const undo = () => harness.call(undoReport, { id: sent.id }, as(owner));
    await race([
      undo,
      () => harness.publish(pollClosed, decided),
      undo,
      () => harness.publish(pollClosed, decided),
    ]);
    const published = [
      ...(await harness.publishedAbout(reportApproved, id)),
      ...(await harness.publishedAbout(reportWithdrawn, id)),
    ];
    expect(published).toHaveLength(1);
  });

  it('the last deadline and a late report close a promise once', async () => {
    harness.moveTo('2027-06-01T12:00:00+03:00');
    const { id } = await harness.started(owner, { days_total: 1, penalty_mode: 'normal' });
    for (const one of [harness, replica]) one.moveTo('2027-06-02T03:00:01+03:00');
    const ticks = [harness.runDue(), replica.runDue()];
    expect(await race(times(8, () => report(id)))).toEqual({ done: 0, refused: { PROMISE_CLOSED: 8 } });
    await Promise.all(ticks);
    // A promise that a report had locked just then is left for the next run.
    await harness.runDue();
    expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
  });
});
