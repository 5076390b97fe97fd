import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { SERVICES, type ServiceName } from '../services.ts';
import { Id, Instant, Limit } from '../wire.ts';

/** An event whose reaction failed at every delivery. */
export const ParkedEvent = z
  .object({
    id: z.int(),
    consumer: z.string(),
    event_id: z.string(),
    subject: z.string(),
    payload: z.unknown(),
    error: z.string(),
    parked_at: Instant,
    replayed_at: Instant.nullable(),
  })
  .meta({ id: 'ParkedEvent' });
export type ParkedEvent = z.output<typeof ParkedEvent>;

/** The same two calls of every service; the kit answers them. */
export const parkedCalls = <const S extends ServiceName>(service: S) =>
  ({
    list: call({
      name: `${service}.list-parked-events`,
      who: 'operator',
      summary: `Events that ${service} could not process, newest first`,
      input: z.object({ limit: Limit(50), cursor: z.string().max(200).optional() }),
      output: z.object({ items: z.array(ParkedEvent), next: z.string().nullable() }),
      http: ARRAY_PAGE,
      refusals: [],
    }),
    replay: call({
      name: `${service}.replay-parked-event`,
      who: 'operator',
      summary: `Makes ${service} process a parked event again`,
      input: z.object({ id: Id }),
      output: z.object({ success: z.literal(true) }),
      refusals: ['PARKED_EVENT_NOT_FOUND', 'PARKED_EVENT_REPLAYED', 'PARKED_EVENT_FAILED'],
    }),
  }) as const;

type ParkedCalls = {
  [S in ServiceName as `listParkedOf${Capitalize<S>}`]: ReturnType<typeof parkedCalls<S>>['list'];
} & {
  [S in ServiceName as `replayParkedOf${Capitalize<S>}`]: ReturnType<typeof parkedCalls<S>>['replay'];
};

export const operationsCalls = Object.fromEntries(
  SERVICES.flatMap((service) => {
    const { list, replay } = parkedCalls(service);
    const name = service.charAt(0).toUpperCase() + service.slice(1);
    return [
      [`listParkedOf${name}`, list],
      [`replayParkedOf${name}`, replay],
    ];
  }),
) as ParkedCalls;
