// Real: PostgreSQL, NATS, the whole service, and the job of a second replica. Not real: the bot, whose answers the spec
// publishes, and the faults in counters, which the spec writes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deletionStepDue, getCounterCheck, setReceiptStatus, stopBatch } from '@slovo/contracts';
import { as } from '@slovo/testing/service-harness';
import { BatchCounters } from '../src/batches/batch-counters.ts';
import { CheckCounters } from '../src/counters/jobs/check-counters.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { BatchesHarness, OPERATOR } from './batches-harness.ts';

const NIGHT = 24 * 3_600_000;

let harness: BatchesHarness;
let other: PrismaClient;
beforeAll(async () => {
  harness = await BatchesHarness.start();
  other = createPrisma(harness.infrastructure.databaseUrl);
});
afterAll(async () => {
  await other.$disconnect();
  await harness.close();
});
beforeEach(async () => {
  await harness.clear();
  await harness.prisma.counterCheck.deleteMany();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const job = () => harness.app.get(CheckCounters, { strict: false });
const check = () => harness.call(getCounterCheck, {}, OPERATOR);
const countersOf = (batchId: number) =>
  harness.prisma.batchCounter.findMany({
    where: { batchId, count: { not: 0 } },
    select: { shard: true, kind: true, count: true },
    orderBy: [{ shard: 'asc' }, { kind: 'asc' }],
  });

async function nextNight(): Promise<void> {
  harness.moveTo(new Date(harness.now.getTime() + NIGHT));
  await harness.runDue();
}

/** Twenty people: some answered, one left before they got it and one after. */
async function runningBatch(): Promise<number> {
  await harness.addPeople(1, 18);
  await harness.addPeople(31, 2, { blocked: true });
  const { batchId } = await harness.broadcast({ channels: { telegram: true, web: true } });
  await harness.runUntil(batchId, 'sending');
  await harness.answer(batchId, (userId) => (userId < 5 ? 'delivered' : userId < 7 ? 'refused' : null));
  for (const userId of [1, 7]) {
    const deletion = { subject: 'user' as const, subjectId: userId, jobId: userId, step: 'receipts' };
    await harness.publish(deletionStepDue('auth'), { ...deletion, service: 'notifications', piece: 0 });
  }
  return batchId;
}

const spoil = (batchId: number, kind: string, by: number) =>
  harness.prisma.$executeRaw`
    UPDATE batch_counters SET count = count + ${by} WHERE (batch_id, shard, kind) = (
      SELECT batch_id, shard, kind FROM batch_counters WHERE batch_id = ${batchId} AND kind = ${kind} LIMIT 1)`;

describe('[ADM-BATCH-18] the nightly check of counters', () => {
  it('finds nothing wrong where people left and a batch was stopped', async () => {
    const batchId = await runningBatch();
    await harness.call(stopBatch, { id: batchId }, OPERATOR);
    const { batchId: unbegun } = await harness.broadcast({ holdSeconds: 60 });
    await harness.call(stopBatch, { id: unbegun }, OPERATOR);
    const before = [await countersOf(batchId), await countersOf(unbegun)];
    expect(await check()).toEqual({ checkedAt: null, checked: 0, corrected: 0, last: null });
    await nextNight();
    expect(await check()).toMatchObject({ checked: 2, corrected: 0, last: null });
    expect([await countersOf(batchId), await countersOf(unbegun)]).toEqual(before);
    expect(await harness.prisma.batchCounter.count({ where: { unchecked: true } })).toBe(0);
    const { checkedAt } = await check();
    await nextNight();
    expect((await check()).checkedAt).toBe(checkedAt);
  });

  it('corrects counters, says so in the log, and compares only what changed since', async () => {
    const batchId = await runningBatch();
    const { batchId: untouched } = await harness.broadcast();
    await harness.runUntil(untouched, 'sending');
    await nextNight();
    const { outcomes, inLine } = await harness.details(batchId);
    await harness.answer(batchId, (userId) => (userId === 8 ? 'delivered' : null));
    await spoil(batchId, 'delivered', 3);
    await spoil(batchId, 'in-line', -2);
    await harness.prisma.batchCounter.deleteMany({ where: { batchId, kind: 'waiting' } });
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await nextNight();
    const logged = stderr.mock.calls.map(([text]) => String(text)).join('');
    stderr.mockRestore();
    expect(logged).toContain(`batch ${batchId}: its counters did not agree with its receipts`);
    expect(logged).toMatch(/delivered of shard \d+ by -3/);
    const { checkedAt: at } = await check();
    expect(await check()).toEqual({ checkedAt: at, checked: 1, corrected: 1, last: { batchId, at } });
    const { queued, delivered } = outcomes;
    const after = await harness.details(batchId);
    expect(after.outcomes).toEqual({ ...outcomes, queued: queued - 1, delivered: delivered + 1 });
    expect(after.inLine).toBe(inLine - 1);
    await harness.listOf(9);
    await nextNight();
    expect(await check()).toMatchObject({ checked: 2, corrected: 0, last: { batchId, at } });
  });

  it('adds its corrections to what moves meanwhile', async () => {
    const batchId = await runningBatch();
    await harness.listOf(10);
    const [receipt] = await harness.prisma.receipt.findMany({ where: { batchId, userId: 10 } });
    const { outcomes } = await harness.details(batchId);
    await spoil(batchId, 'queued', 5);
    const counters = harness.app.get(BatchCounters, { strict: false });
    const write = counters.write.bind(counters);
    jest.spyOn(counters, 'write').mockImplementationOnce(async (tx, changes) => {
      await harness.call(setReceiptStatus, { id: receipt!.id, status: 'read' }, as(10));
      return write(tx, changes);
    });
    const endSilence = harness.silence();
    await nextNight();
    endSilence();
    expect((await harness.details(batchId)).outcomes).toEqual({
      ...outcomes,
      delivered: outcomes.delivered - 1,
      read: outcomes.read + 1,
    });
    expect(await harness.prisma.batchCounter.count({ where: { batchId, unchecked: true } })).toBeGreaterThan(
      0,
    );
    await nextNight();
    expect(await check()).toMatchObject({ checked: 1, corrected: 0 });
  });

  it('corrects once although two replicas check at the same moment', async () => {
    const batchId = await runningBatch();
    const right = await countersOf(batchId);
    await spoil(batchId, 'queued', 7);
    const endSilence = harness.silence();
    harness.moveTo(new Date(harness.now.getTime() + NIGHT));
    const second = new CheckCounters(other, harness.app.get(BatchCounters, { strict: false }));
    await Promise.all([job().checkCounters(harness.now), second.checkCounters(harness.now)]);
    await job().checkCounters(harness.now);
    endSilence();
    expect(await countersOf(batchId)).toEqual(right);
    expect(await check()).toMatchObject({ corrected: 1 });
  });

  it('compares a batch of more receipts than one statement reads', async () => {
    await harness.addPeople(1, 10_500);
    const { batchId } = await harness.broadcast({ confirmLargeAudience: true });
    await harness.runUntil(batchId, 'sending');
    const right = await countersOf(batchId);
    await spoil(batchId, 'queued', -1);
    const endSilence = harness.silence();
    await nextNight();
    endSilence();
    expect(await check()).toMatchObject({ checked: 1, corrected: 1 });
    expect(await countersOf(batchId)).toEqual(right);
  });
});
