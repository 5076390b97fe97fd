import { z } from 'zod';
import { DeletionJob } from '../deletions/deletions.wire.ts';
import { Batch } from '../notifications/batches.wire.ts';
import { SERVICES } from '../services.ts';
import { Instant } from '../wire.ts';
import { CounterCheck, StorageState } from './system.calls.ts';
import { DatabaseVitals, Vitals } from './vitals.ts';

/** A batch that has begun and is not over. */
export const RunningBatch = Batch.pick({
  batchId: true,
  type: true,
  stage: true,
  total: true,
  progressPercentage: true,
  createdAt: true,
}).meta({ id: 'RunningBatch' });
export type RunningBatch = z.output<typeof RunningBatch>;

export const NatsState = z
  .object({
    latencyMs: z.int(),
    streams: z.int(),
    consumers: z.int(),
    /** Bytes that JetStream keeps on disk. */
    bytes: z.int(),
  })
  .meta({ id: 'NatsState' });
export type NatsState = z.output<typeof NatsState>;

/** What the services need. Null where it does not answer within a second. */
export const Infrastructure = z
  .object({
    /** By the services that reach their database; the latency is the longest. */
    postgres: DatabaseVitals.nullable(),
    nats: NatsState.nullable(),
    storage: StorageState.nullable(),
  })
  .meta({ id: 'Infrastructure' });
export type Infrastructure = z.output<typeof Infrastructure>;

/** What a service did not tell within a second is null, and the rest is answered. */
export const SystemState = z
  .object({
    at: Instant,
    services: z.array(z.object({ service: z.enum(SERVICES), vitals: Vitals.nullable() })),
    infrastructure: Infrastructure,
    running: z.object({
      /** The newest 20. */
      batches: z.array(RunningBatch).nullable(),
      promiseDeletions: z.array(DeletionJob).nullable(),
      userDeletions: z.array(DeletionJob).nullable(),
    }),
    counters: CounterCheck.nullable(),
  })
  .meta({ id: 'SystemState' });
export type SystemState = z.output<typeof SystemState>;
