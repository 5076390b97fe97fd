import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  becomeWitness,
  castVote,
  getWitness,
  getWitnessLink,
  listPendingReports,
  muteWitness,
  promiseChanged,
  promiseDeleted,
  type PromiseSnapshot,
  witnessChanged,
} from '@slovo/contracts';
import { WITNESSES_MAX } from '@slovo/domain';
import { as, submission, VotingHarness } from './voting-harness.ts';

const [OWNER, GUEST, OTHER] = [1, 20, 21];
let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start(2);
});
beforeEach(() => harness.empty());
afterAll(() => harness.app.close());

const link = (promise: PromiseSnapshot, who = OWNER) =>
  harness.call(getWitnessLink, { id: promise.id }, as(who));
const become = (code: string, who = GUEST) => harness.call(becomeWitness, { code }, as(who));
const mute = (id: number, muted: boolean, who = GUEST) => harness.call(muteWitness, { id, muted }, as(who));
const witnessOf = async ({ id }: PromiseSnapshot, who = GUEST) =>
  (await harness.call(getWitness, { id }, as(who))).witness;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const published = async ({ id }: PromiseSnapshot) =>
  (await harness.published(witnessChanged))
    .filter(({ promiseId }) => promiseId === id)
    .map(({ userId, muted, version }) => [userId, muted, version]);

describe('the witness link', () => {
  it('[LOOP-07] is the same whenever the owner asks, and leads to the promise’s page', async () => {
    await harness.person(OWNER);
    const { promise } = await harness.submitted({ title: 'Вставать в шесть' });
    const [first, second] = await Promise.all([link(promise), link(promise)]);
    expect(second.code).toBe(first.code);
    expect(first).toMatchObject({ promise_id: promise.id, promise_title: 'Вставать в шесть', witnesses: 0 });
    expect(first.path).toBe(`/user${OWNER}/p/${promise.id}?w=${first.code}`);
    expect(`w_${first.code}`).toMatch(/^[\w-]{8,64}$/); // what Telegram takes as a start payload
  });

  it.each<[string, Partial<PromiseSnapshot>, number, string]>([
    ['a private promise', { isPublic: false }, OWNER, 'WITNESS_NEEDS_VOTING'],
    ['a motivator', { approvalType: 'specific', motivatorId: 30 }, OWNER, 'WITNESS_NEEDS_VOTING'],
    ['the system', { approvalType: 'system' }, OWNER, 'WITNESS_NEEDS_VOTING'],
    ['somebody else’s promise', {}, GUEST, 'NOT_OWNER'],
    ['somebody else’s private promise', { isPublic: false }, GUEST, 'PROMISE_NOT_FOUND'],
  ])('[LOOP-07] is refused for %s', async (_, facts, who, code) => {
    const { promise } = await harness.submitted(facts);
    expect(await codeOf(link(promise, who))).toBe(code);
  });

  it('waits for the event that makes the promise public', async () => {
    const { promise } = await harness.submitted({ isPublic: false });
    const asked = link(promise);
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: true, version: 4 } });
    expect((await asked).promise_id).toBe(promise.id);
  });
});

describe('a witness', () => {
  it('[LOOP-08] is made once by the link, however often it is opened', async () => {
    const { promise } = await harness.submitted();
    const { code } = await link(promise);
    const [first] = await Promise.all([become(code), become(code), become(code)]);
    expect(first).toMatchObject({ promise_id: promise.id, muted: false, owner: { id: OWNER } });
    expect(await become(code)).toEqual(first);
    expect((await link(promise)).witnesses).toBe(1);
    expect(await published(promise)).toEqual([[GUEST, false, 1]]);
    expect([await witnessOf(promise), await witnessOf(promise, OTHER)]).toEqual([first, null]);
  });

  it('[LOOP-08] is not the owner, nor made by a link to what is hidden', async () => {
    const { promise } = await harness.submitted();
    const { code } = await link(promise);
    expect(await codeOf(become(code, OWNER))).toBe('OWN_PROMISE');
    expect(await codeOf(become('abcdefgh12345678'))).toBe('WITNESS_LINK_NOT_FOUND');
    await harness.person(OWNER, true);
    expect(await codeOf(become(code))).toBe('WITNESS_LINK_NOT_FOUND');
    await harness.person(OWNER, false, 2);
    await harness.publish(promiseChanged, { promise: { ...promise, isPublic: false, version: 4 } });
    expect(await codeOf(become(code))).toBe('WITNESS_LINK_NOT_FOUND');
    await harness.publish(promiseDeleted, { promise: { ...promise, version: 5 } });
    expect(await codeOf(become(code))).toBe('WITNESS_LINK_NOT_FOUND');
    expect(await harness.prisma.witness.count()).toBe(0);
  });

  it('[LOOP-08] is refused beyond two hundred, also when many come at once', async () => {
    const { promise } = await harness.submitted();
    const { code } = await link(promise);
    await harness.prisma.witness.createMany({
      data: Array.from({ length: WITNESSES_MAX - 1 }, (_, n) => ({
        promiseId: promise.id,
        userId: 1_000 + n,
        since: harness.now,
      })),
    });
    const answers = await Promise.all([40, 41, 42].map((who) => codeOf(become(code, who))));
    expect(answers.toSorted()).toEqual(['WITNESSES_FULL', 'WITNESSES_FULL', 'done']);
    expect(await codeOf(become(code, 1_000))).toBe('done');
  });

  it('[LOOP-09] mutes one promise and resumes it; who neither votes nor witnesses has nothing to mute', async () => {
    const { promise, report } = await harness.submitted();
    const { id } = promise;
    await become((await link(promise)).code);
    expect(await mute(id, true)).toMatchObject({ promise_id: id, muted: true });
    await mute(id, true);
    expect(await mute(id, false)).toMatchObject({ muted: false });
    expect(await published(promise)).toEqual([
      [GUEST, false, 1],
      [GUEST, true, 2],
      [GUEST, false, 3],
    ]);
    expect(await codeOf(mute(id, true, OTHER))).toBe('NOT_WITNESS');
    await harness.call(castVote, { id: report.id, voteType: 'approve' }, as(OTHER));
    expect(await mute(id, true, OTHER)).toMatchObject({ muted: true });
    expect(await codeOf(mute(id + 999, true))).toBe('PROMISE_NOT_FOUND');
  });

  it.each([
    ['a witness', GUEST],
    ['a voter', OTHER],
  ])('[RACE-05] mutes once, though %s asks twenty times at once', async (_who, person) => {
    const { promise, report } = await harness.submitted();
    await become((await link(promise)).code);
    await harness.call(castVote, { id: report.id, voteType: 'approve' }, as(OTHER));
    const before = (await published(promise)).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => mute(promise.id, true, person)));
    expect(answers.map(({ muted }) => muted)).toEqual(answers.map(() => true));
    expect((await published(promise)).length - before).toBe(1);
  });

  it('[LOOP-08] decides nothing about who may vote, and sees the owner’s reports before strangers’', async () => {
    const { promise, report } = await harness.submitted();
    const stranger = await harness.submitted({ userId: 70 }, { createdAt: '2027-01-02T18:00:00.000Z' });
    await become((await link(promise)).code);
    const { items } = await harness.call(listPendingReports, {}, as(GUEST));
    expect(items.map(({ report_id, known }) => [report_id, known])).toEqual([
      [report.id, true],
      [stranger.report.id, false],
    ]);
    const vote = (who: number) => harness.call(castVote, { id: report.id, voteType: 'approve' }, as(who));
    expect(await vote(OTHER)).toMatchObject({ totalVotes: 1 });
    expect(await vote(GUEST)).toMatchObject({ totalVotes: 2, status: 'approved' });
  });
});

it('a link of a promise that this service does not know yet is answered as unknown', async () => {
  expect(await codeOf(link(submission().promise))).toBe('PROMISE_NOT_FOUND');
});
