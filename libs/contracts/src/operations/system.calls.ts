import { z } from 'zod';
import { call } from '../call.ts';
import { DeletionJob } from '../deletions/deletions.wire.ts';
import { Instant } from '../wire.ts';

const jobsCall = <const N extends string>(name: N, summary: string) =>
  call({
    name,
    who: 'operator',
    summary,
    input: z.object({}),
    output: z.object({ jobs: z.array(DeletionJob) }),
    refusals: [],
  });

export const listRunningPromiseDeletions = jobsCall(
  'promises.list-running-deletions',
  'Deletions of promises that are not over, the newest 20',
);
export const listRunningUserDeletions = jobsCall(
  'auth.list-running-deletions',
  'Deletions of people that are not over, the newest 20',
);

/** Where files are kept. `latencyMs` is null where it does not answer. */
export const StorageState = z
  .object({ kind: z.enum(['s3', 'folder']), latencyMs: z.int().nullable() })
  .meta({ id: 'StorageState' });
export type StorageState = z.output<typeof StorageState>;

export const getStorageState = call({
  name: 'media.get-storage-state',
  who: 'operator',
  summary: 'Whether the storage of files answers',
  input: z.object({}),
  output: StorageState,
  refusals: [],
});

/** The nightly comparison of the batches' counters with their recipients. */
export const CounterCheck = z
  .object({
    /** When the latest check ended; null before the first. */
    checkedAt: Instant.nullable(),
    /** Batches that it compared. */
    checked: z.int(),
    /** Batches whose counters it had to correct. */
    corrected: z.int(),
    /** The batch that was corrected last, by any check. */
    last: z.object({ batchId: z.int(), at: Instant }).nullable(),
  })
  .meta({ id: 'CounterCheck' });
export type CounterCheck = z.output<typeof CounterCheck>;

export const getCounterCheck = call({
  name: 'notifications.get-counter-check',
  who: 'operator',
  summary: 'What the nightly check of the batches’ counters found',
  input: z.object({}),
  output: CounterCheck,
  refusals: [],
});
