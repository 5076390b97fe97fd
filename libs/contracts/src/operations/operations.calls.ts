import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import type { ServiceName } from '../event.ts';
import { Id, Instant, Limit } from '../wire.ts';

/** An event whose reaction failed until it was given up for now. */
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
      summary: `Events that ${service} could not react to, the newest first`,
      input: z.object({ limit: Limit(50), cursor: z.string().max(200).optional() }),
      output: z.object({ items: z.array(ParkedEvent), next: z.string().nullable() }),
      http: ARRAY_PAGE,
      refusals: [],
    }),
    replay: call({
      name: `${service}.replay-parked-event`,
      who: 'operator',
      summary: `Lets ${service} react to a parked event once more`,
      input: z.object({ id: Id }),
      output: z.object({ success: z.literal(true) }),
      refusals: ['PARKED_EVENT_NOT_FOUND', 'PARKED_EVENT_REPLAYED', 'PARKED_EVENT_FAILED'],
    }),
  }) as const;

const parked = {
  auth: parkedCalls('auth'),
  promises: parkedCalls('promises'),
  voting: parkedCalls('voting'),
  notifications: parkedCalls('notifications'),
  media: parkedCalls('media'),
  bot: parkedCalls('bot'),
} as const;

export const operationsCalls = {
  listParkedOfAuth: parked.auth.list,
  replayParkedOfAuth: parked.auth.replay,
  listParkedOfPromises: parked.promises.list,
  replayParkedOfPromises: parked.promises.replay,
  listParkedOfVoting: parked.voting.list,
  replayParkedOfVoting: parked.voting.replay,
  listParkedOfNotifications: parked.notifications.list,
  replayParkedOfNotifications: parked.notifications.replay,
  listParkedOfMedia: parked.media.list,
  replayParkedOfMedia: parked.media.replay,
  listParkedOfBot: parked.bot.list,
  replayParkedOfBot: parked.bot.replay,
} as const;
