import { describe, expect, it } from '@jest/globals';
import { promiseChanged, receiptsForgotten, tag } from '@slovo/contracts';
import { announceCommits } from '../db/after-commit.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import { ChangeSignals } from './change-signals.ts';

/** What a service publishes, and a database whose transactions run at once. */
function serviceNamed(name: string) {
  const published: { subject: string; from: string; count: number; tags: string[] }[] = [];
  const nats = {
    isClosed: () => false,
    publish: (subject: string, body: string) => published.push({ subject, ...JSON.parse(body) }),
  };
  const database = {
    $transaction: async (work: (tx: object) => Promise<unknown>) => work({}),
  } as unknown as SqlDatabase;
  announceCommits(database);
  const signals = new ChangeSignals(nats as never, { name, prefix: 'test.', clockControl: false });
  return { published, database, signals };
}

const payload = (id: number) => ({ promise: { id, userId: 7, isPublic: false } });

describe('signals of changes', () => {
  it('are sent once for a transaction, when it has committed', async () => {
    const { published, database, signals } = serviceNamed('promises');
    await database.$transaction(async (tx: SqlTransaction) => {
      signals.changedBy(tx, promiseChanged, [payload(3), payload(4)]);
      signals.changedBy(tx, receiptsForgotten, [{ receiptIds: [1] }]);
      signals.changed(tx, [tag.promise(3), tag.feed]);
      expect(published).toEqual([]);
    });
    await database.$transaction(async (tx: SqlTransaction) => signals.changed(tx, []));
    await database.$transaction(async (tx: SqlTransaction) => signals.changed(tx, [tag.feed]));
    expect(published).toEqual([
      {
        subject: 'test.changed',
        from: expect.any(String),
        count: 1,
        tags: [tag.promise(3), tag.promisesOf(7), tag.promise(4), tag.feed],
      },
      { subject: 'test.changed', from: published[0]!.from, count: 2, tags: [tag.feed] },
    ]);
  });

  it('are not sent for what is rolled back, nor by services whose replies nobody keeps', async () => {
    const { published, database, signals } = serviceNamed('promises');
    const failing = database.$transaction(async (tx: SqlTransaction) => {
      signals.changed(tx, [tag.feed]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const others = serviceNamed('notifications');
    await others.database.$transaction(async (tx: SqlTransaction) => others.signals.changed(tx, [tag.feed]));
    expect([published, others.published]).toEqual([[], []]);
  });

  it('name everything where they would name thousands', async () => {
    const { published, database, signals } = serviceNamed('voting');
    const many = Array.from({ length: 2_001 }, (_, id) => tag.promise(id));
    await database.$transaction(async (tx: SqlTransaction) => signals.changed(tx, many));
    expect(published[0]!.tags).toEqual([tag.everything]);
  });
});
