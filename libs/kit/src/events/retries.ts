import { jetstream } from '@nats-io/jetstream';
import { toHeaders, type NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { retrySubject } from './consumer-name.ts';
import type { FailedEvent } from './parking.ts';
import type { Reaction } from './reaction.ts';

/** After this many failed attempts an event is parked for an operator, who can replay it. */
export const MAX_ATTEMPTS = 8;
const BACKOFF_MS = [100, 300, 1_000, 3_000, 10_000, 30_000, 60_000];

const EVENT_ID = 'slovo-event-id';
const CONSUMER = 'slovo-consumer';
const ATTEMPTS = 'slovo-failed-attempts';

/** An event that left the consumer that all reactions share, for one of them. */
export interface Retry {
  consumer: string;
  eventId: string;
  /** How often the reaction has failed on it. An outage is no failure. */
  attempts: number;
  carrier: Carrier;
}

/**
 * Events that a reaction failed on, or did not get to in time, continue in the stream of the reacting service. So they
 * do not hold up the other reactions, and the number of attempts survives a restart.
 */
export class Retries {
  constructor(
    private readonly nats: NatsConnection,
    private readonly service: ServiceIdentity,
  ) {}

  /**
   * Resolves when the stream has it. It has one copy for each attempt, though it is published again after a crash.
   * @throws if NATS is away: then nothing was published
   */
  async publish(
    reaction: Reaction,
    { eventId, text, carrier }: FailedEvent,
    attempts: number,
  ): Promise<void> {
    const kept = Object.entries(carrier).filter(([key]) => !key.startsWith('Nats-'));
    await jetstream(this.nats).publish(retrySubject(this.service, reaction.name), text, {
      msgID: `${reaction.name}/${eventId}/${attempts}`,
      headers: toHeaders({
        ...Object.fromEntries(kept),
        [EVENT_ID]: eventId,
        [CONSUMER]: reaction.name,
        [ATTEMPTS]: String(attempts),
      }),
    });
  }
}

/** What the headers of a message in the stream of retries say. */
export function readRetry({
  [EVENT_ID]: eventId = '',
  [CONSUMER]: consumer = '',
  [ATTEMPTS]: attempts = '0',
  ...carrier
}: Carrier): Retry {
  return { consumer, eventId, attempts: Number(attempts), carrier: { ...carrier, 'Nats-Msg-Id': eventId } };
}

/** How long an event waits after its reaction has failed on it this often, in milliseconds. */
export const backoffMs = (attempts: number): number =>
  attempts === 0 ? 0 : BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1]!;
