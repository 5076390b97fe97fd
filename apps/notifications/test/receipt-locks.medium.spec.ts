// Real: as in the harness. Beside the service a transaction of the spec holds receipts, as another call would.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReceipts, promiseClosed } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { as } from '@slovo/testing/service-harness';
import { NotificationsHarness, reported } from './notifications-harness.ts';

const READER = 1;
let harness: NotificationsHarness;

beforeAll(async () => {
  harness = await NotificationsHarness.start();
  // A plan that finds rows as they lie in the table, as PostgreSQL chooses it for many of them, not in the order of ids.
  const [{ name } = { name: '' }] = await harness.prisma.$queryRaw<{ name: string }[]>`
    SELECT current_database() AS name`;
  for (const plan of ['indexscan', 'bitmapscan'])
    await harness.asOwner(`ALTER DATABASE ${name} SET enable_${plan} = off`);
  // Only new connections have the settings of their database.
  await harness.prisma.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
});
afterAll(() => harness.close());

async function receipt(): Promise<number> {
  const { promise } = reported({ userId: READER, status: 'closed', completionType: 'success' });
  await harness.publish(promiseClosed, { promise, closedBy: 'author' });
  return (await harness.receiptsOf(READER)).at(-1)?.id ?? 0;
}

/** Two receipts of which the older is behind the newer in the table: an update writes a row anew. */
async function receipts(): Promise<{ older: number; newer: number }> {
  const [older, newer] = [await receipt(), await receipt()];
  for (const status of ['read', 'pending'] as const)
    await harness.prisma.receipt.update({ where: { id: older }, data: { status } });
  return { older, newer };
}
const list = async () => (await harness.call(listReceipts, { userId: READER }, as(READER))).length;
const isWaiting = async () => {
  const [{ waiting } = { waiting: 0 }] = await harness.prisma.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting > 0;
};
const deadlocks = async () => {
  await harness.prisma.$executeRaw`SELECT pg_stat_clear_snapshot()`;
  const [{ count } = { count: -1 }] = await harness.prisma.$queryRaw<{ count: number }[]>`
    SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()`;
  return count;
};

/** Fetches the list while another transaction has the first receipt and, once the fetch waits, also takes the second. */
async function fetchBeside(first: number, second: number): Promise<number> {
  let fetched: Promise<number> | undefined;
  await harness.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ${first} FOR UPDATE`;
      fetched = list();
      await until(isWaiting);
      await tx.$executeRaw`SELECT 1 FROM receipts WHERE id = ${second} FOR UPDATE`;
    },
    { timeout: 20_000 },
  );
  return fetched ?? 0;
}

describe('the list of receipts', () => {
  it('locks receipts in the order of their ids, so that two calls cannot deadlock', async () => {
    const { older, newer } = await receipts();
    const before = await deadlocks();
    expect(await fetchBeside(older, newer)).toBe(2);
    expect(await deadlocks()).toBe(before);
    const statuses = (await harness.receiptsOf(READER)).map(({ status }) => status);
    expect(statuses).toEqual(['delivered', 'delivered']);
  });

  it('is answered also when the database aborted its transaction because of a deadlock', async () => {
    const { older, newer } = await receipts();
    expect(await fetchBeside(newer, older)).toBe(4);
    const statuses = (await harness.receiptsOf(READER)).map(({ status }) => status);
    expect(statuses).toEqual(Array(4).fill('delivered'));
  });
});
