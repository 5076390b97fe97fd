import { z } from 'zod';
import { call } from '../call.ts';
import { SERVICES, type ServiceName } from '../services.ts';

/** How a database does, as its service sees it. */
export const DatabaseVitals = z
  .object({
    /** How long one short query takes. */
    latencyMs: z.int(),
    /** Connections of all replicas and tools. */
    connections: z.int(),
    /** The most connections that the server allows to all databases together. */
    maxConnections: z.int(),
    bytes: z.int(),
  })
  .meta({ id: 'DatabaseVitals' });
export type DatabaseVitals = z.output<typeof DatabaseVitals>;

/** How a service does, over all of its replicas. Rates are those of the last minute. */
export const Vitals = z
  .object({
    /** Whether every replica can do all of its work, and what they wait for otherwise. */
    ready: z.boolean(),
    waitingFor: z.array(z.string()),
    replicas: z.int(),
    callsPerSecond: z.number(),
    /** Milliseconds within which 99 of 100 calls are answered; null without a call. */
    p99: z.number().nullable(),
    /** Calls that failed by a fault, not by a refusal. */
    errors: z.int(),
    /** Events of all services that this one has not handled yet; null where NATS does not tell. */
    consumerLag: z.int().nullable(),
    /** Milliseconds since the oldest event that is not published yet; null without one. */
    outboxAge: z.int().nullable(),
    /** Parked events that were not replayed, counted up to 1 000; null where the database does not tell. */
    parked: z.int().nullable(),
    /** Null where the database does not tell. */
    database: DatabaseVitals.nullable(),
  })
  .meta({ id: 'Vitals' });
export type Vitals = z.output<typeof Vitals>;

/** The same call of every service; the kit answers it. */
export const vitalsCall = <const S extends ServiceName>(service: S) =>
  call({
    name: `${service}.get-vitals`,
    who: 'operator',
    summary: `How ${service} does`,
    input: z.object({}),
    output: Vitals,
    refusals: [],
    withoutDatabase: true,
  });

type VitalsCalls = { [S in ServiceName]: ReturnType<typeof vitalsCall<S>> };

export const vitalsCalls = Object.fromEntries(
  SERVICES.map((service) => [service, vitalsCall(service)]),
) as VitalsCalls;
