// How many statements each use case of a report costs, BEGIN and COMMIT included. Real: PostgreSQL, NATS with JetStream
// and the whole service. Not real: the other services, whose events and tickets the spec writes itself.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportApproved } from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { StatementLog } from '@slovo/testing/statement-log';
import { until } from '@slovo/testing';
import { lockPromise, savePromise } from '../src/promises/promise.rows.ts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let log: StatementLog;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
  // Its jobs look at any moment whether they are due.
  await harness.app.get(Scheduler).stop();
  log = new StatementLog();
});
afterAll(async () => {
  log.stop();
  await harness.close();
});

/** In one transaction, and no more of them than given. */
function expectFew(sent: string[], most: number): void {
  expect(sent.filter((text) => text === 'BEGIN')).toHaveLength(1);
  expect(sent.at(-1)).toBe('COMMIT');
  expect(sent.slice(0, most)).toEqual(sent); // shows those too many
}

describe('few statements suffice for', () => {
  it('a report under voting, with media', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const media = [await harness.ticket(owner), await harness.ticket(owner)];
    expectFew(await log.during(() => harness.submit(id, { media }, as(owner))), 6);
  });

  it('a report that the system approves at once', async () => {
    const { id } = await harness.started(owner, { approval: 'system' });
    let answer: Awaited<ReturnType<typeof harness.submit>> | undefined;
    expectFew(
      await log.during(async () => {
        answer = await harness.submit(id, {}, as(owner));
      }),
      6,
    );
    expect(answer).toMatchObject({
      report: { report_status: 'approved', approved_by: 'system', decided_at: expect.any(String) },
      promise: { completed_days: 1, pending_count: 0 },
    });
    expect(await harness.publishedAbout(reportApproved, id)).toMatchObject([{ decidedBy: 'system' }]);
  });

  it('a verdict', async () => {
    const { id } = await harness.started(owner, { approval: 'anyuser' });
    const { report } = await harness.submit(id, {}, as(owner));
    expectFew(await log.during(() => harness.settle(id, report.id, 'approved')), 6);
    expect(await harness.publishedAbout(reportApproved, id)).toHaveLength(1);
  });
});

it('a promise that waited for its lock is read as the transaction before left it, with its reports', async () => {
  const { prisma } = harness;
  const { id } = await harness.started(owner, { approval: 'anyuser' });
  const waits = async (): Promise<boolean> => {
    const rows = await prisma.$queryRaw<object[]>`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    return rows.length > 0;
  };
  let second: ReturnType<typeof lockPromise> | undefined;
  await prisma.$transaction(async (tx) => {
    const before = (await lockPromise(tx, id))!;
    second = prisma.$transaction((other) => lockPromise(other, id));
    await until(waits);
    await tx.report.create({
      data: {
        promiseId: id,
        ownerId: owner,
        text: 'Сделано',
        status: 'pending',
        source: 'web',
        createdAt: harness.now,
      },
    });
    await savePromise(tx, before, { title: 'Иначе' });
  });
  expect(await second).toMatchObject({ title: 'Иначе', reports: [{ status: 'pending' }] });
});
