// Reports that come together. Real: PostgreSQL, NATS with JetStream and the whole service. Not real: the other services,
// whose events and tickets the spec writes itself.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getPromise, listReports, type PromiseView, reportApproved, reportSubmitted } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { StatementLog } from '@slovo/testing/statement-log';
import { planDue } from '../src/changes/due-plan.ts';
import { lockPromise } from '../src/promises/promise.rows.ts';
import { snapshotOf } from '../src/promises/promise.snapshot.ts';
import type { Submission } from '../src/reports/new-report.ts';
import { ReportUploads } from '../src/reports/report-uploads.ts';
import { Submissions } from '../src/reports/submissions.ts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let log: StatementLog;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  // Its jobs look at any moment whether they are due.
  await harness.app.get(Scheduler).stop();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.close();
});

interface Running {
  owner: number;
  promise: PromiseView;
}

async function running(facts: Parameters<PromisesHarness['started']>[1] = {}): Promise<Running> {
  const owner = await harness.person();
  return { owner, promise: await harness.started(owner, facts) };
}

const submit = ({ owner, promise }: Running, report = {}) => harness.submit(promise.id, report, as(owner));
/** Without a network in between: several of one turn come together. Null where it is left out. */
const submitAt = (now: Date, { owner, promise }: Running, uploads: Submission['uploads'] = []) =>
  harness.app.get(Submissions, { strict: false }).submit({
    input: { id: promise.id, text: 'Сделано', media: [], request_key: randomUUID() },
    uploads,
    context: { now, requestId: 'r', caller: as(owner), userId: owner, operator: null },
  });
const reportsOf = ({ promise }: Running) =>
  harness.prisma.report.count({ where: { promiseId: promise.id, status: { not: 'skipped' } } });

describe('reports that come together', () => {
  it('share a transaction of five statements, and each has its own answer and events', async () => {
    const motivator = await harness.person();
    const of = [
      await running(),
      await running({ approval: 'anyuser', is_public: true }),
      await running({ approval: 'specific', motivator }),
      await running({ type: 'goal' }),
      await running({ type: 'habit', days_total: 30 }),
    ];
    const media = [await harness.ticket(of[1]!.owner), await harness.ticket(of[1]!.owner)];
    const uploads = await harness.app
      .get(ReportUploads, { strict: false })
      .read(media, of[1]!.owner, harness.now);
    const { now } = harness;
    let answers: Awaited<ReturnType<typeof submit>>[] = [];
    const sent = await log.all(async () => {
      // In one turn, as no network would bring them.
      const all = of.map((one, index) => submitAt(now, one, index === 1 ? uploads : []));
      answers = (await Promise.all(all)).filter((answer) => answer !== null);
    });
    expect(sent.map((text) => text.split(' ', 1)[0])).toEqual([
      'BEGIN',
      'SELECT',
      'WITH',
      'INSERT',
      'COMMIT',
    ]);
    for (const [index, one] of of.entries()) {
      const { id } = one.promise;
      const { report, promise, repeated } = answers[index]!;
      expect(repeated).toBe(false);
      // The answer equals what a later read gives.
      expect(promise).toEqual(await harness.call(getPromise, { id }, as(one.owner)));
      expect((await harness.call(listReports, { id }, as(one.owner))).items).toEqual([report]);
      const stored = (await harness.prisma.$transaction((tx) => lockPromise(tx, id)))!;
      expect(stored.nextDueAt).toEqual(planDue(stored, now).after.nextDueAt);
      expect(stored.lastActivityAt).toEqual(now);
      const shown = { promise: snapshotOf(stored, now), report: { id: report.id, promiseId: id } };
      expect(await harness.publishedAbout(reportSubmitted, id)).toMatchObject([shown]);
      const isApproved = report.report_status === 'approved';
      expect(await harness.publishedAbout(reportApproved, id)).toMatchObject(
        isApproved ? [{ ...shown, decidedBy: 'system', milestone: null }] : [],
      );
    }
    expect(answers.map(({ report }) => report.report_status)).toEqual([
      'approved',
      'pending',
      'pending',
      'approved',
      'approved',
    ]);
    expect(answers[1]!.report.more_media).toHaveLength(1);
  });

  it('fail or wait each for itself: refused, unknown, twice, repeated, somebody else’s, and on a locked promise', async () => {
    const [plain, other, locked, twice, goal] = [
      await running(),
      await running(),
      await running(),
      await running(),
      await running({ type: 'goal' }),
    ];
    const key = { request_key: randomUUID() };
    const first = await submit(goal, key);
    const draft = { owner: plain.owner, promise: await harness.draft(plain.owner) };
    const notTheirs = { owner: plain.owner, promise: other.promise };
    let waiting: ReturnType<typeof submit> | undefined;
    await harness.prisma.$transaction(
      async (tx) => {
        await lockPromise(tx, locked.promise.id);
        waiting = submit(locked);
        const settled = await Promise.allSettled([
          submit(plain),
          submit(draft),
          submit({ owner: plain.owner, promise: { ...plain.promise, id: 2_000_000_000 } }),
          submit(notTheirs),
          submit(goal, key),
          submit(goal, { ...key, text: 'Иначе' }),
          submit(twice),
          submit(twice),
          submit(other),
        ]);
        expect(settled).toMatchObject([
          { value: { repeated: false, report: { promise_id: plain.promise.id } } },
          { reason: { code: 'PROMISE_NOT_ACTIVE' } },
          { reason: { code: 'PROMISE_NOT_FOUND' } },
          { reason: { code: 'PROMISE_NOT_FOUND' } },
          { value: { repeated: true, report: { id: first.report.id } } },
          { reason: { code: 'IDEMPOTENCY_KEY_REUSED' } },
          { value: { repeated: false } },
          { value: { repeated: false } },
          { value: { repeated: false, report: { promise_id: other.promise.id } } },
        ]);
      },
      { timeout: 60_000 },
    );
    expect(await waiting).toMatchObject({ repeated: false, report: { promise_id: locked.promise.id } });
    for (const one of [plain, other, locked, twice, goal]) {
      const reports = one === twice ? 2 : 1;
      expect(await reportsOf(one)).toBe(reports);
      expect(await harness.publishedAbout(reportSubmitted, one.promise.id)).toHaveLength(reports);
    }
  });

  it('leave out the second one on a promise, whose answer depends on the first', async () => {
    const [twice, once] = [await running({ approval: 'anyuser' }), await running()];
    const { now } = harness;
    const answers = await Promise.all([twice, twice, once].map((one) => submitAt(now, one)));
    expect(answers).toMatchObject([
      { promise: { pending_count: 1 } },
      null,
      { promise: { completed_days: 1 } },
    ]);
    expect([await reportsOf(twice), await reportsOf(once)]).toEqual([1, 1]);
    expect(await submit(twice)).toMatchObject({ promise: { pending_count: 2 } });
  });

  it('leave the others alone where one cannot be written', async () => {
    const [broken, fine] = [await running(), await running()];
    await harness.asOwner(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON reports FOR EACH ROW
        WHEN (NEW.promise_id = ${broken.promise.id}) EXECUTE FUNCTION refuse();`);
    const { now } = harness;
    const [lost, kept] = await Promise.allSettled([broken, fine].map((one) => submitAt(now, one)));
    await harness.asOwner('DROP TRIGGER refuse ON reports');
    expect(lost?.status).toBe('rejected');
    expect(kept).toMatchObject({ value: { report: { promise_id: fine.promise.id } } });
    expect([await reportsOf(broken), await reportsOf(fine)]).toEqual([0, 1]);
    expect((await submit(broken)).repeated).toBe(false);
    expect(await harness.publishedAbout(reportSubmitted, fine.promise.id)).toHaveLength(1);
  });

  it('take the steps of the calendar that are due before', async () => {
    const habits = [
      await running({ type: 'habit', days_total: 30 }),
      await running({ type: 'habit', days_total: 30 }),
    ];
    harness.moveTo(new Date(harness.now.getTime() + 26 * 3_600_000));
    for (const { promise } of await Promise.all(habits.map((one) => submit(one))))
      expect(promise.days.slice(0, 2).map(({ state }) => state)).toEqual(['skipped', 'kept']);
    for (const one of habits)
      expect(await harness.publishedNames(one.promise.id)).toEqual([
        'promise-created',
        'promise-started',
        'day-skipped',
        'report-submitted',
        'report-approved',
      ]);
  });

  it('leave out one whose time was over before the scheduler came', async () => {
    const goal = await running({ type: 'goal', days_total: 7 });
    const late = new Date(harness.now.getTime() + 60 * 86_400_000);
    expect(await submitAt(late, goal)).toBeNull();
    expect(await reportsOf(goal)).toBe(0);
  });
});
