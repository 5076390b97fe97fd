import { z } from 'zod';
import { AdminUser } from '../auth/operators.wire.ts';
import { call } from '../call.ts';
import { Batch } from '../notifications/batches.wire.ts';
import { PromiseStatus, PromiseType } from '../promises/promises.wire.ts';
import { Limit } from '../wire.ts';
import { Line } from '../written.ts';

export const FoundPromise = z
  .object({
    id: z.int(),
    title: z.string(),
    type: PromiseType,
    status: PromiseStatus,
    isPublic: z.boolean(),
    userId: z.int(),
    /** The owner's first name. */
    owner: z.string(),
  })
  .meta({ id: 'FoundPromise' });
export type FoundPromise = z.output<typeof FoundPromise>;

export const FoundBatch = Batch.pick({
  batchId: true,
  type: true,
  textContent: true,
  status: true,
  createdAt: true,
}).meta({ id: 'FoundBatch' });
export type FoundBatch = z.output<typeof FoundBatch>;

/** What the palette offers. A kind of thing whose service does not answer in time is empty. */
export const Found = z
  .object({ users: z.array(AdminUser), promises: z.array(FoundPromise), batches: z.array(FoundBatch) })
  .meta({ id: 'Found' });
export type Found = z.output<typeof Found>;

/** `#411` and `411` are ids, `@name` a username; anything else is looked for in names and titles. */
export const FindQuery = z.object({ q: Line(200).min(1), limit: Limit(5, 20) });

export const findPromises = call({
  name: 'promises.find-promises',
  who: 'operator',
  summary: 'Promises of this id, or whose title begins with a text',
  input: FindQuery,
  output: z.object({ items: z.array(FoundPromise) }),
  refusals: [],
});

export const findBatches = call({
  name: 'notifications.find-batches',
  who: 'operator',
  summary: 'The batch of this id, or those with a text, the newest first',
  input: FindQuery,
  output: z.object({ items: z.array(FoundBatch) }),
  refusals: [],
});
