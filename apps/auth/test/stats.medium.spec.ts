// Real: PostgreSQL, NATS, the whole auth service. Not real: the promises service; its events are put into its stream.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getMotivatorProfile,
  getProfile,
  getUser,
  getUserByUsername,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promisesOfPersonDeleted,
  promiseStarted,
  reportSubmitted,
  reportWithdrawn,
  saveMotivatorProfile,
  type PromiseSnapshot,
} from '@slovo/contracts';
import { promiseSnapshot, reportSnapshot, until } from '@slovo/testing';
import { anonymous } from '@slovo/testing/service-harness';
import { AuthHarness, user } from './auth-harness.ts';

let auth: AuthHarness;
let nextId = 1;

beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

const newcomer = async (): Promise<number> =>
  (await auth.register({ telegram_id: 3000 + nextId++, first_name: 'Аня', username: `counted_${nextId}` }))
    .user.id;
const own = async (userId: number) => (await auth.call(getProfile, {}, user(userId))).stats;
const shown = async (id: number) => (await auth.call(getUser, { id }, anonymous)).stats;

const snapshot = (userId: number, facts: Partial<PromiseSnapshot> = {}): PromiseSnapshot =>
  promiseSnapshot({ id: nextId++, userId, approvalType: 'system', version: 2, ...facts });
const reported = (promise: PromiseSnapshot) => ({
  promise,
  report: reportSnapshot(promise, { id: nextId++ }),
});

describe('[USER-03] the counts of a profile', () => {
  it('have no promises of a deletion of the person, whenever their own events come', async () => {
    const anya = await newcomer();
    const [known, late] = [snapshot(anya), snapshot(anya)];
    await auth.publish(promiseStarted, { promise: known });
    await until(async () => (await own(anya)).promises === 1);
    const promiseIds = [known.id, late.id];
    await auth.publish(promisesOfPersonDeleted, { userId: anya, promiseIds });
    await until(async () => (await own(anya)).promises === 0);
    await auth.publish(promiseStarted, { promise: late });
    await auth.publish(promiseChanged, { promise: { ...known, version: 1_000 } });
    const [unrelated, counted] = [snapshot(anya), snapshot(anya)];
    await auth.publish(promiseStarted, { promise: unrelated });
    await auth.publish(promiseChanged, { promise: counted });
    await until(async () => (await own(anya)).promises === 2);
  });

  it('are promises, kept promises and reports; drafts do not count', async () => {
    const anya = await newcomer();
    expect(await own(anya)).toEqual({ promises: 0, completed: 0, reports: 0 });

    const draft = snapshot(anya, { status: 'draft', startedAt: null, version: 1 });
    await auth.publish(promiseCreated, { promise: draft });
    const promise = snapshot(anya);
    await auth.publish(promiseStarted, { promise });
    await auth.publish(reportSubmitted, reported(promise));
    await auth.publish(reportSubmitted, reported(promise));
    await until(async () => (await own(anya)).reports === 2);
    expect(await own(anya)).toEqual({ promises: 1, completed: 0, reports: 2 });

    const kept = { ...promise, status: 'closed' as const, completionType: 'success' as const, version: 3 };
    await auth.publish(promiseClosed, { promise: kept, closedBy: 'system' });
    const failed = snapshot(anya, { status: 'closed', completionType: 'failed' });
    await auth.publish(promiseClosed, { promise: failed, closedBy: 'system' });
    await until(async () => (await own(anya)).promises === 2);
    await until(async () => (await own(anya)).completed === 1);
  });

  it('include only public promises for others', async () => {
    const boris = await newcomer();
    const hidden = snapshot(boris, { isPublic: false });
    await auth.publish(promiseStarted, { promise: hidden });
    await auth.publish(reportSubmitted, reported(hidden));
    const open = snapshot(boris);
    await auth.publish(promiseStarted, { promise: open });
    await auth.publish(reportSubmitted, reported(open));
    await until(async () => (await own(boris)).reports === 2 && (await own(boris)).promises === 2);
    expect(await shown(boris)).toEqual({ promises: 1, completed: 0, reports: 1 });

    await auth.publish(promiseChanged, { promise: { ...open, isPublic: false, version: 3 } });
    await until(async () => (await shown(boris)).promises === 0);
    expect(await shown(boris)).toEqual({ promises: 0, completed: 0, reports: 0 });
    expect(await own(boris)).toEqual({ promises: 2, completed: 0, reports: 2 });
  });

  it('are the same when events arrive late, in another order or twice', async () => {
    const vera = await newcomer();
    const promise = snapshot(vera);
    const first = reported(promise);
    await auth.publish(reportWithdrawn, first);
    await until(async () => (await own(vera)).promises === 1); // the withdrawal alone creates the projection of the promise
    expect((await own(vera)).reports).toBe(0);
    const kept = { ...promise, status: 'closed' as const, completionType: 'success' as const, version: 9 };
    await auth.publish(promiseClosed, { promise: kept, closedBy: 'author' });
    await until(async () => (await own(vera)).completed === 1);
    await auth.publish(promiseStarted, { promise });
    await auth.publish(reportSubmitted, first);
    const skip = reported(promise);
    await auth.publish(reportWithdrawn, { ...skip, report: { ...skip.report, isSkip: true } });
    const second = reported(promise);
    await auth.publish(reportSubmitted, second, 'the-same-event');
    await auth.publish(reportSubmitted, second, 'the-same-event');
    await auth.publish(reportSubmitted, reported(promise));
    await until(async () => (await own(vera)).reports === 2);
    expect(await own(vera)).toEqual({ promises: 1, completed: 1, reports: 2 });
  });

  it('do not include a deleted promise, also when an older event arrives late', async () => {
    const gleb = await newcomer();
    const promise = snapshot(gleb);
    await auth.publish(promiseDeleted, { promise: { ...promise, version: 5 } });
    await auth.publish(promiseStarted, { promise });
    await auth.publish(reportSubmitted, reported(promise));
    const other = snapshot(gleb);
    await auth.publish(promiseStarted, { promise: other });
    await auth.publish(reportSubmitted, reported(other));
    await until(async () => (await own(gleb)).reports === 1 && (await own(gleb)).promises === 1);
    expect(await own(gleb)).toEqual({ promises: 1, completed: 0, reports: 1 });
  });
});

describe('a motivator profile', () => {
  const form = {
    title: 'Тренер по бегу',
    specialization: 'Бег',
    bio: 'Двадцать лет в беге',
    education: true,
    website: 'https://run.example/anya',
  };

  it('is saved as a whole, and shown to its owner and on their page', async () => {
    const userId = await newcomer();
    const mine = () => auth.call(getMotivatorProfile, {}, user(userId));
    expect(await mine()).toEqual({ motivator: null });
    expect((await auth.call(getUser, { id: userId }, anonymous)).motivator).toBeNull();

    const { motivator } = await auth.call(saveMotivatorProfile, form, user(userId));
    expect(motivator).toEqual({ ...form, certifications: false, updated_at: expect.any(String) });
    expect(await mine()).toEqual({ motivator });
    const { username } = await auth.call(getUser, { id: userId }, anonymous);
    const page = await auth.call(getUserByUsername, { username: username ?? '' }, anonymous);
    expect(page.motivator).toEqual(motivator);

    const { website: _, ...without } = form;
    await auth.call(saveMotivatorProfile, { ...without, title: 'Друг' }, user(userId));
    expect((await mine()).motivator).toMatchObject({ title: 'Друг', website: null });
  });

  it.each([
    ['title', 'empty', { title: ' ' }],
    ['title', 'too long', { title: 'я'.repeat(101) }],
    ['specialization', 'empty', { specialization: '' }],
    ['bio', 'too long', { bio: 'я'.repeat(301) }],
    ['website', 'a script', { website: 'javascript:alert(1)' }],
    ['website', 'no address', { website: 'run.example' }],
    ['education', 'no yes or no', { education: 'yes' }],
  ])('names the field %s when it is %s', async (field, _what, wrong) => {
    const userId = await newcomer();
    await expect(
      auth.call(saveMotivatorProfile, { ...form, ...wrong } as typeof form, user(userId)),
    ).rejects.toMatchObject({ code: 'BAD_INPUT', details: { fields: { [field]: expect.any(String) } } });
  });

  it('requires an account', async () => {
    await expect(auth.call(saveMotivatorProfile, form, user(999_999))).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(auth.call(saveMotivatorProfile, form, anonymous)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
  });
});
