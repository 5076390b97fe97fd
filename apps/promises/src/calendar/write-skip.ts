import { daySkipped } from '@slovo/contracts';
import type { Outbox } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

interface Skip {
  day: number;
  by: 'author' | 'system';
  source: 'bot' | 'web' | 'system';
  at: Date;
}

/** A skip is a report that was never sent; (promise, skipped day) is its key, so no day is skipped twice. */
export async function writeSkip(
  tx: Db,
  outbox: Outbox,
  promise: LoadedPromise,
  { day, by, source, at }: Skip,
): Promise<LoadedPromise> {
  await tx.report.create({
    data: {
      promiseId: promise.id,
      ownerId: promise.ownerId,
      dayNumber: day,
      skippedDay: day,
      text: '',
      status: 'skipped',
      source,
      createdAt: at,
    },
  });
  const saved = await savePromise(tx, promise, {});
  await outbox.put(tx, daySkipped, { promise: snapshotOf(saved, at), day, by }, at);
  return saved;
}
