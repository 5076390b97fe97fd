// Real: PostgreSQL, NATS and the whole service. Not real: the other services, whose progress of a deletion the specs
// publish as they do.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CallDefinition,
  type CallInput,
  type Caller,
  cancelPromiseDeletion,
  countHoldingsOfPromises,
  deletionStepDue,
  deletionStepProgressed,
  eventParked,
  findPromise,
  getPromise,
  getPromiseDeletion,
  listPromises,
  operatorActed,
  promiseChanged,
  type EventDefinition,
  type EventPayload,
  eventSubject,
  promiseDeleted,
  promisesOfPersonDeleted,
  retryPromiseDeletion,
  runPromiseDeletion,
  startPromiseDeletion,
  submitReport,
} from '@slovo/contracts';
import { DELETION_PIECE, deletionPlans } from '@slovo/domain/deletion';
import type { Refusal } from '@slovo/kit/calls';
import { expectedCounts, playDeletion, until } from '@slovo/testing';
import { anonymous, as, PromisesHarness } from './promises-harness.ts';
import { numberOf, operator, PromiseDeletions } from './promise-deletions.ts';

let harness: PromisesHarness;
let deletions: PromiseDeletions;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  deletions = new PromiseDeletions(harness);
});
afterAll(() => harness.close());

const refusalOf = <C extends CallDefinition>(definition: C, input: CallInput<C>, caller: Caller) =>
  harness.call(definition, input, caller).then(
    () => 'granted',
    (error: Refusal) => error.code,
  );
const later = (minutes: number) => harness.moveTo(new Date(harness.now.getTime() + minutes * 60_000));

async function reported(owner: number, reports: number): Promise<number> {
  const { id } = await harness.started(owner, { is_public: true });
  for (let report = 0; report < reports; report += 1)
    await harness.submit(id, { media: [await harness.ticket(owner)] }, as(owner));
  return id;
}

describe('the deletion of a promise', () => {
  it('[ADM-DEL-14] [ADM-DEL-18] [ADM-API-07] is a job that removes the promise with all that belongs to it', async () => {
    const owner = await harness.person();
    const id = await reported(owner, 3);
    const receipt = await deletions.start(id);
    expect(receipt).toEqual({
      deletionJobId: expect.stringMatching(/^promise-\d+$/),
      status: 'running',
      stage: 'running',
      holdUntil: null,
    });
    await deletions.playOthers(id, numberOf(receipt.deletionJobId));
    await until(async () => (await deletions.jobOf(receipt.deletionJobId)).isCompleted);
    const { prisma } = harness;
    const left = [
      await prisma.promiseRecord.count({ where: { id } }),
      await prisma.report.count({ where: { promiseId: id } }),
      await prisma.reportMedia.count({ where: { report: { promiseId: id } } }),
    ];
    expect(left).toEqual([0, 0, 0]);
  });

  it('[ADM-DEL-07] [ADM-DEL-08] [ADM-API-08] tells its state, its steps and exactly what is gone', async () => {
    const owner = await harness.person();
    const id = await reported(owner, 2);
    const { deletionJobId } = await deletions.start(id);
    expect(await deletions.jobOf(deletionJobId)).toMatchObject({
      status: 'running',
      isCompleted: false,
      isFailed: false,
    });
    await deletions.playOthers(id, numberOf(deletionJobId));
    await until(async () => (await deletions.jobOf(deletionJobId)).isCompleted);
    const job = await deletions.jobOf(deletionJobId);
    expect(job).toMatchObject({
      deletionJobId,
      status: 'completed',
      stage: 'purged',
      isFailed: false,
      errors: [],
      removedCounts: { promises: 1, reports: 2, report_media: 2, voting_votes: 1, media_files: 1 },
      durationMs: expect.any(Number),
    });
    expect(job.steps.map(({ name, state, done, total }) => [name, state, done, total])).toEqual(
      deletionPlans.promise.map(({ name }) =>
        name === 'promise' ? [name, 'done', 5, 5] : [name, 'done', 1, 1],
      ),
    );
  });

  it('tells the services at the end, without the title and the motivator', async () => {
    const owner = await harness.person();
    const motivator = await harness.person();
    const { id } = await harness.started(owner, { approval: 'specific', motivator });
    const { deletionJobId } = await deletions.start(id);
    expect(await harness.publishedAbout(promiseDeleted, id)).toEqual([]);
    await deletions.playOthers(id, numberOf(deletionJobId));
    await until(async () => (await harness.publishedAbout(promiseDeleted, id)).length > 0);
    expect(await harness.publishedAbout(promiseDeleted, id)).toEqual([
      { promise: expect.objectContaining({ id, title: '', motivatorId: null }) },
    ]);
  });

  it('removes at most ten thousand rows in a transaction, and counts each of them once', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    await harness.prisma.$executeRaw`
      INSERT INTO reports (promise_id, user_id, day_number, text, status, source, created_at)
      SELECT ${id}, ${owner}, 1, i::text, 'approved', 'web', ${harness.now} FROM generate_series(1, 11000) AS i`;
    const { deletionJobId } = await deletions.start(id);
    await deletions.playOthers(id, numberOf(deletionJobId));
    await until(async () => (await deletions.jobOf(deletionJobId)).isCompleted);
    const pieces = await harness.prisma.$queryRaw<{ removed: Record<string, number>; at: string | null }[]>`
      SELECT payload->'removed' AS removed, payload->>'at' AS at FROM published
      WHERE subject = 'evt.promises.deletion-step-progressed' AND (payload->>'subjectId')::int = ${id} ORDER BY id`;
    // How many there are depends on how fast the machine is.
    const reports = pieces.map(({ removed }) => removed['reports'] ?? 0);
    expect(Math.max(...reports)).toBeLessThanOrEqual(DELETION_PIECE);
    expect(reports.reduce((sum, rows) => sum + rows)).toBe(11_000);
    expect(pieces.length).toBeGreaterThan(1);
    expect([pieces[0]!.at, pieces.at(-1)!.at]).toEqual(['reports', null]);
    expect((await deletions.jobOf(deletionJobId)).removedCounts).toMatchObject({
      reports: 11_000,
      promises: 1,
    });
  });

  it('counts a repeated piece once', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const { deletionJobId } = await deletions.start(id);
    const [first] = deletionPlans.promise;
    const due = { subject: 'promise' as const, subjectId: id, jobId: numberOf(deletionJobId), piece: 0 };
    const progress = {
      ...due,
      step: first.name,
      service: first.service,
      removed: { voters: 4 },
      left: true,
      total: 9,
    };
    await harness.publish(deletionStepProgressed(first.service), progress);
    await harness.publish(deletionStepProgressed(first.service), progress);
    const [step] = (await deletions.jobOf(deletionJobId)).steps;
    expect(step).toMatchObject({ state: 'running', done: 4, total: 9 });
    const asked = await harness.prisma.$queryRaw<{ piece: number }[]>`
      SELECT (payload->>'piece')::int AS piece FROM published
      WHERE subject = 'evt.promises.deletion-step-due' AND (payload->>'subjectId')::int = ${id} ORDER BY id`;
    expect(asked.map(({ piece }) => piece)).toEqual([0, 1]);
  });
});

describe('the promises of a deleted person', () => {
  it('[ADM-DEL-31] go exactly as counted, and one event names all of them', async () => {
    const owner = await harness.person();
    const ids = [await reported(owner, 2), await reported(owner, 1), (await harness.draft(owner)).id];
    const kept = await harness.started(await harness.person());
    const counted = expectedCounts(
      await harness.call(countHoldingsOfPromises, { subject: 'user', id: owner }, operator),
    );
    expect(counted).toMatchObject({ promises: 3, reports: 3, report_media: 3 });
    const published = async <E extends EventDefinition>(definition: E) => {
      const rows = await harness.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
        SELECT payload FROM published WHERE subject = ${eventSubject(definition)} ORDER BY id`;
      return rows.map(({ payload }) => payload);
    };
    const port = {
      send: (...event: Parameters<typeof harness.publish>) => harness.publish(...event),
      published,
    };
    expect((await playDeletion(port, 'promises', 'user', owner)).removed).toEqual(counted);
    const told = (await published(promisesOfPersonDeleted)).filter(({ userId }) => userId === owner);
    expect(told.map(({ promiseIds }) => promiseIds.toSorted((a, b) => a - b))).toEqual([ids]);
    for (const id of ids) expect(await harness.publishedAbout(promiseDeleted, id)).toEqual([]);
    expect((await harness.call(getPromise, { id: kept.id }, as(kept.user_id))).id).toBe(kept.id);
  });
});

describe('a held deletion', () => {
  it('hides the promise from everybody, and an undo shows it as it was', async () => {
    const owner = await harness.person();
    const id = await reported(owner, 2);
    const before = await harness.call(getPromise, { id }, as(owner));
    const { deletionJobId, status, holdUntil } = await deletions.start(id, { holdSeconds: 600 });
    expect(status).toBe('queued');
    const [row] = await harness.prisma.deletion.findMany({ where: { subjectId: id } });
    expect(Date.parse(holdUntil!) - row!.requestedAt.getTime()).toBe(600_000);
    expect(await refusalOf(getPromise, { id }, as(owner))).toBe('PROMISE_NOT_FOUND');
    expect(await refusalOf(findPromise, { id }, anonymous)).toBe('PROMISE_NOT_FOUND');
    const report = { id, text: 'Ещё', request_key: 'while-held' };
    expect(await refusalOf(submitReport, report, as(owner))).toBe('PROMISE_NOT_FOUND');
    expect((await harness.call(listPromises, {}, as(owner))).promises).toEqual([]);

    const cancelled = await harness.call(cancelPromiseDeletion, { id: numberOf(deletionJobId) }, operator);
    expect(cancelled).toMatchObject({ stage: 'cancelled', status: 'failed', isFailed: true });
    const after = await harness.call(getPromise, { id }, as(owner));
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    const told = await harness.publishedAbout(promiseChanged, id);
    expect(told.slice(-2).map(({ promise }) => promise.held ?? false)).toEqual([true, false]);
    expect(
      (await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id } })).nextDueAt,
    ).not.toBeNull();
  });

  it('cannot be undone once it runs, and is undone once', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const held = numberOf((await deletions.start(id, { holdSeconds: 60 })).deletionJobId);
    await harness.call(runPromiseDeletion, { id: held }, operator);
    expect(await refusalOf(cancelPromiseDeletion, { id: held }, operator)).toBe('DELETION_RUNNING');
    expect(await refusalOf(runPromiseDeletion, { id: held }, operator)).toBe('DELETION_STATE_REFUSED');
    const other = await harness.started(owner);
    const undone = numberOf((await deletions.start(other.id, { holdSeconds: 60 })).deletionJobId);
    await harness.call(cancelPromiseDeletion, { id: undone }, operator);
    expect(await harness.call(cancelPromiseDeletion, { id: undone }, operator)).toMatchObject({
      stage: 'cancelled',
    });
  });

  it('begins by itself when its time is over, and the promise’s deadlines wait until then', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 3600 });
    const { nextDueAt } = await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id } });
    expect(nextDueAt).toBeNull();
    later(59);
    await harness.runDue();
    expect((await deletions.jobOf(deletionJobId)).stage).toBe('held');
    later(1);
    await harness.runDue();
    await until(async () => (await deletions.jobOf(deletionJobId)).stage === 'running');
  });
});

describe('a stuck deletion', () => {
  it('says which event was parked where, and goes on when its progress arrives', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const { deletionJobId } = await deletions.start(id);
    const jobId = numberOf(deletionJobId);
    const [{ name: step, service }] = deletionPlans.promise;
    const due = { subject: 'promise' as const, subjectId: id, jobId, step, service, piece: 0 };
    await harness.publish(eventParked(service), {
      service,
      id: 5,
      consumer: `${service}_RemoveDeletionPiece_deletion-step-due`,
      subject: `evt.promises.${deletionStepDue('promises').name}`,
      eventId: 'e',
      error: 'the disk is full',
      payload: due,
    });
    const stuck = await deletions.jobOf(deletionJobId);
    expect(stuck).toMatchObject({
      stage: 'stuck',
      status: 'failed',
      isFailed: true,
      errors: [{ step, error: 'the disk is full' }],
    });
    expect(stuck.steps[0]).toMatchObject({ state: 'failed', parkedEventId: 5, parkedIn: service });
    expect(await refusalOf(startPromiseDeletion, { id, reason: 'x', idempotencyKey: 'n' }, operator)).toBe(
      'DELETION_EXISTS',
    );
    await harness.publish(deletionStepProgressed(service), { ...due, removed: {}, left: false, total: 0 });
    const retry = { id: jobId, parked: { service, id: 5 } };
    const retried = await harness.call(retryPromiseDeletion, retry, operator);
    expect(retried).toMatchObject({ stage: 'running', errors: [] });
    expect(retried.steps.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'running']);
  });
});

describe('the request for a deletion', () => {
  it('[ADM-DEL-22] [ADM-DEL-23] needs a reason and a key', async () => {
    const { id } = await harness.draft(await harness.person());
    const refusalWith = (input: object) =>
      refusalOf(startPromiseDeletion, { id, reason: 'x', idempotencyKey: 'y', ...input } as never, operator);
    expect(await refusalWith({ reason: '  ' })).toBe('DELETION_REASON_REQUIRED');
    expect(await refusalWith({ reason: undefined })).toBe('DELETION_REASON_REQUIRED');
    expect(await refusalWith({ idempotencyKey: '' })).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  it('[ADM-DEL-21] [ADM-DEL-25] needs a promise and a job that exist', async () => {
    expect(
      await refusalOf(startPromiseDeletion, { id: 999_999, reason: 'x', idempotencyKey: 'z' }, operator),
    ).toBe('PROMISE_NOT_FOUND');
    expect(await refusalOf(getPromiseDeletion, { id: 999_999 }, operator)).toBe('DELETION_NOT_FOUND');
  });

  it('gives the same job for the same key, also after the promise is gone, and never two jobs', async () => {
    const owner = await harness.person();
    const { id } = await harness.started(owner);
    const request = { id, reason: 'Спам', idempotencyKey: 'one-click' };
    const [first, second] = await Promise.all([
      harness.call(startPromiseDeletion, request, operator),
      harness.call(startPromiseDeletion, request, operator),
    ]);
    expect(second.deletionJobId).toBe(first.deletionJobId);
    expect(await refusalOf(startPromiseDeletion, { ...request, reason: 'Другое' }, operator)).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await refusalOf(startPromiseDeletion, { ...request, idempotencyKey: 'other' }, operator)).toBe(
      'DELETION_EXISTS',
    );
    await deletions.playOthers(id, numberOf(first.deletionJobId));
    await until(async () => (await deletions.jobOf(first.deletionJobId)).isCompleted);
    expect(await harness.call(startPromiseDeletion, request, operator)).toMatchObject({
      deletionJobId: first.deletionJobId,
      status: 'completed',
    });
  });

  it('without cascade refuses a promise with records and changes nothing', async () => {
    const owner = await harness.person();
    const id = await reported(owner, 1);
    const input = { id, reason: 'x', idempotencyKey: 'no-cascade', cascade: 'false' } as const;
    expect(await refusalOf(startPromiseDeletion, input, operator)).toBe('PROMISE_HAS_RECORDS');
    expect((await harness.call(getPromise, { id }, as(owner))).id).toBe(id);
    const { id: draft } = await harness.draft(owner);
    expect(await deletions.start(draft, { cascade: false })).toMatchObject({ status: 'running' });
  });

  const linesAbout = async (id: number) => {
    const lines = await harness.prisma.$queryRaw<{ payload: object }[]>`
      SELECT payload FROM published
      WHERE subject = ${`evt.promises.${operatorActed('promises').name}`} AND payload->>'target' = ${`promise:${id}`} ORDER BY id`;
    return lines.map(({ payload }) => payload);
  };

  it('is a line of the operators’ log, as are an undo and a retry', async () => {
    const { id } = await harness.started(await harness.person());
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 60 });
    await harness.call(cancelPromiseDeletion, { id: numberOf(deletionJobId) }, operator);
    expect(await linesAbout(id)).toEqual([
      expect.objectContaining({ action: 'delete-promise', reason: 'Спам', operatorId: 7 }),
      expect.objectContaining({
        action: 'cancel-deletion',
        details: expect.objectContaining({ deletionJobId, requestId: expect.any(String) }),
      }),
    ]);
  });

  it('[ADM-DEL-44] is another line when an operator does not wait for the end of its hold', async () => {
    const { id } = await harness.started(await harness.person());
    const { deletionJobId } = await deletions.start(id, { holdSeconds: 60 });
    const job = { id: numberOf(deletionJobId) };
    await harness.call(runPromiseDeletion, job, operator);
    expect(await refusalOf(runPromiseDeletion, job, operator)).toBe('DELETION_STATE_REFUSED');
    expect(await linesAbout(id)).toEqual([
      expect.objectContaining({ action: 'delete-promise' }),
      expect.objectContaining({
        action: 'run-deletion',
        reason: 'Спам',
        operatorId: 7,
        fingerprint: '0badcafe',
        details: { deletionJobId, requestId: expect.any(String) },
      }),
    ]);
  });
});

describe('the holdings of a promise', () => {
  it('[ADM-API-06] are counted by table, with what makes the deletion risky', async () => {
    const owner = await harness.person();
    const id = await reported(owner, 2);
    const holdings = await harness.call(countHoldingsOfPromises, { subject: 'promise', id }, operator);
    expect(holdings.tables).toEqual([
      { name: 'report_media', role: 'related', count: 2 },
      { name: 'reports', role: 'primary', count: 2 },
      { name: 'invitations', role: 'related', count: 0 },
      { name: 'promises', role: 'primary', count: 1 },
    ]);
    expect(holdings.facts).toMatchObject({ runningPromises: 1, waitingReports: 0, promiseDays: 7 });
    expect(await refusalOf(countHoldingsOfPromises, { subject: 'promise', id: 999_999 }, operator)).toBe(
      'PROMISE_NOT_FOUND',
    );
  });
});
