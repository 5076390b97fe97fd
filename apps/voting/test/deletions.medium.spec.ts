// Real: PostgreSQL, NATS and the whole service. Not real: the owner of the job, whose events the specs publish.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  type Caller,
  castVote,
  countHoldingsOfVoting,
  deletionStepDue,
  deletionStepProgressed,
  eventSubject,
  getApprovalCount,
  listApprovals,
  operationsCalls,
  promiseChanged,
  promisesOfPersonDeleted,
  reportSubmitted,
} from '@slovo/contracts';
import { DELETION_PIECE, type DeletionSubject } from '@slovo/domain/deletion';
import { Outbox } from '@slovo/kit/events';
import { expectedCounts, playDeletion } from '@slovo/testing';
import { as, submission, VotingHarness } from './voting-harness.ts';

const OPERATOR: Caller = { kind: 'operator', userId: 7, fingerprint: '0badcafe' };

let harness: VotingHarness;
beforeAll(async () => {
  harness = await VotingHarness.start(100);
});
afterAll(() => harness.close());

const holdings = (subject: DeletionSubject, id: number) =>
  harness.call(countHoldingsOfVoting, { subject, id }, OPERATOR);
const play = (subject: DeletionSubject, id: number) => playDeletion(harness, 'voting', subject, id);
const vote = (id: number, voter: number) =>
  harness.call(castVote, { id, voteType: 'approve', voteReason: 'Верю' }, as(voter));

/** A report of this owner with so many votes, of people who count on from 1,000. */
async function voted(owner: number, votes: number): Promise<{ promise: number; report: number }> {
  const { promise, report } = await harness.submitted({ userId: owner });
  await harness.prisma.$executeRaw`
    INSERT INTO votes (report_id, voter_id, owner_id, type, cast_at)
    SELECT ${report.id}, 1000 + i, ${owner}, 'approve', ${harness.now} FROM generate_series(1, ${votes}::int) AS i`;
  return { promise: promise.id, report: report.id };
}

const rowsOf = (promiseId: number) =>
  Promise.all([
    harness.prisma.poll.count({ where: { promiseId } }),
    harness.prisma.vote.count({ where: { poll: { promiseId } } }),
  ]);

describe('the polls of a deleted promise', () => {
  it('[ADM-DEL-31] go in pieces, exactly as many rows as were counted, and no others', async () => {
    const { promise } = await voted(11, 11_000);
    const other = await voted(11, 3);
    const counted = expectedCounts(await holdings('promise', promise));
    expect(counted).toEqual({ voting_promises: 1, votes: 11_000, polls: 1 });
    const { removed, pieces } = await play('promise', promise);
    expect(removed).toEqual(counted);
    const sizes = pieces.map((piece) => Object.values(piece.removed).reduce((sum, rows) => sum + rows, 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(DELETION_PIECE);
    // How many there are depends on how fast the machine is.
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.map(({ left }) => left)).toEqual([...pieces.slice(1).map(() => true), false]);
    expect(pieces.map(({ total }) => total)).toEqual([11_002, ...pieces.slice(1).map(() => undefined)]);
    expect(pieces[0]?.at).toBe('votes');
    expect([await rowsOf(promise), await rowsOf(other.promise)]).toEqual([
      [0, 0],
      [1, 3],
    ]);
    expect(expectedCounts(await holdings('promise', promise))).toEqual({});
  });

  it('stay while the step of another service is due', async () => {
    const { promise } = await voted(71, 3);
    const due = { subject: 'promise', subjectId: promise, jobId: 1, step: 'votes', piece: 0 } as const;
    const before = await holdings('promise', promise);
    await harness.publish(deletionStepDue('promises'), { ...due, service: 'notifications' });
    // Handled behind the other one, and reported.
    const { removed } = await play('promise', (await voted(71, 2)).promise);
    expect(removed).toMatchObject({ votes: 2 });
    expect(await holdings('promise', promise)).toEqual(before);
    expect(
      (await harness.published(deletionStepProgressed('voting'))).filter(({ jobId }) => jobId === 1),
    ).toEqual([]);
  });

  it('are not brought back by events that come late', async () => {
    const { promise, report } = await harness.submitted();
    await play('promise', promise.id);
    const late = submission({ id: promise.id, version: 9, title: 'Поздно' });
    await harness.publish(reportSubmitted, late);
    await harness.publish(promiseChanged, { promise: { ...late.promise, version: 10 } });
    expect(await rowsOf(promise.id)).toEqual([0, 0]);
    const refused = await vote(report.id, 20).catch(({ code }: { code: string }) => code);
    expect(refused).toBe('REPORT_NOT_FOUND');
  });

  it('are removed and counted once although the event is delivered again', async () => {
    const { promise } = await voted(11, 4);
    const due = {
      subject: 'promise',
      subjectId: promise,
      jobId: 5,
      step: 'votes',
      service: 'voting',
      piece: 0,
    } as const;
    const definition = deletionStepDue('promises');
    const id = await harness.publish(definition, due);
    const told = async () =>
      (await harness.published(deletionStepProgressed('voting'))).filter(
        ({ subjectId }) => subjectId === promise,
      );
    for (let piece = 1; (await told()).at(-1)!.left; piece += 1)
      await harness.publish(definition, { ...due, piece });
    const later = await voted(11, 2);
    await harness.prisma.poll.updateMany({
      where: { promiseId: later.promise },
      data: { promiseId: promise },
    });
    // As NATS delivers an event whose acknowledgement was lost; it drops an event that is only published twice.
    const [parked] = await harness.prisma.$queryRaw<{ id: bigint }[]>`
      INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
      SELECT consumer, event_id, ${`${harness.infrastructure.natsPrefix}.${eventSubject(definition)}`},
             ${JSON.stringify(due)}::jsonb, '{}', 'delivered again', ${harness.now}
      FROM inbox WHERE event_id = ${id} RETURNING id`;
    await harness.call(operationsCalls.replayParkedOfVoting, { id: Number(parked!.id) }, OPERATOR);
    expect((await told()).filter(({ piece }) => piece === 0)).toHaveLength(1);
    expect(await rowsOf(promise)).toEqual([1, 2]);
  });

  it('are counted once although the first attempt fails before its end', async () => {
    const { promise } = await voted(11, 5);
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const put = jest
      .spyOn(harness.app.get(Outbox), 'put')
      .mockRejectedValueOnce(new Error('the power went out'));
    const { removed } = await play('promise', promise);
    expect([put.mock.calls.length > 1, error.mock.calls.length > 0]).toEqual([true, true]);
    put.mockRestore();
    error.mockRestore();
    expect(removed).toEqual({ voting_promises: 1, votes: 5, polls: 1 });
  });
});

describe('the votes of a deleted person', () => {
  it('[ADM-DEL-32] stay in the counts without a name or a reason; polls about their own promises go', async () => {
    const LEAVER = 31;
    await harness.person(LEAVER);
    const { promise, report } = await harness.submitted({ userId: 32 });
    await vote(report.id, LEAVER);
    await vote(report.id, 33);
    const own = await voted(LEAVER, 2);
    const counted = expectedCounts(await holdings('user', LEAVER));
    expect(counted).toEqual({
      voting_promises: 1,
      votes: 2,
      polls: 1,
      acquaintances: 1,
      anonymised_votes: 1,
      voting_people: 1,
    });

    expect((await play('user', LEAVER)).removed).toEqual(counted);

    expect([await rowsOf(own.promise), await rowsOf(promise.id)]).toEqual([
      [0, 0],
      [1, 2],
    ]);
    const votes = await harness.call(listApprovals, { id: report.id }, as(32));
    expect(votes.map(({ user_id, user, voteReason }) => [user_id, user?.id ?? null, voteReason])).toEqual(
      expect.arrayContaining([
        [null, null, null],
        [33, null, 'Верю'],
      ]),
    );
    expect(await harness.call(getApprovalCount, { id: report.id }, as(32))).toMatchObject({
      approveVotes: 2,
    });
    expect(expectedCounts(await holdings('user', LEAVER))).toEqual({});
  });

  it('come with no poll about a promise of theirs whose events come late', async () => {
    const LEAVER = 51;
    const [known, late] = [await harness.submitted({ userId: LEAVER }), submission({ userId: LEAVER })];
    const promiseIds = [known.promise.id, late.promise.id];
    await harness.publish(promisesOfPersonDeleted, { userId: LEAVER, promiseIds });
    await harness.publish(reportSubmitted, late);
    await harness.publish(promiseChanged, { promise: { ...known.promise, version: 1_000 } });
    expect(await Promise.all(promiseIds.map(rowsOf))).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const marks = await harness.prisma.promiseFacts.findMany({ where: { ownerId: LEAVER } });
    expect(marks.map(({ deleted, title }) => [deleted, title])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('get no name again from an event that comes late', async () => {
    const LEAVER = 41;
    await harness.person(LEAVER);
    await play('user', LEAVER);
    await harness.person(LEAVER, false, 1_000);
    const row = await harness.prisma.person.findUniqueOrThrow({ where: { id: LEAVER } });
    expect(row).toMatchObject({ username: null, firstName: '', photoUrl: null, banned: true });
  });
});
