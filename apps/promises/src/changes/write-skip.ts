import { daySkipped } from '@slovo/contracts';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

interface Skip {
  day: number;
  by: 'author' | 'system';
  source: 'bot' | 'web' | 'system';
  at: Date;
}

/** A skip is a row among the reports. Its unique key (promise, skipped day) prevents a second skip of a day. */
export async function writeSkip(
  tx: Tx,
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
