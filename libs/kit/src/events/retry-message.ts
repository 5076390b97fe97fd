import type { ServiceIdentity } from '../service/identity.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { retrySubject } from './consumer-name.ts';

const EVENT_ID = 'slovo-event-id';
const CONSUMER = 'slovo-consumer';
const ATTEMPTS = 'slovo-failed-attempts';

/** In the headers of an event: when it happened. */
export const OCCURRED_AT = 'slovo-occurred-at';

export interface FailedEvent {
  eventId: string;
  /** The payload as it arrived, which need not be JSON. */
  text: string;
  carrier: Carrier;
}

/** An event that left the consumer that all reactions share, for one of them. */
export interface Retry {
  consumer: string;
  eventId: string;
  /** How often the reaction has failed on it. An outage is no failure. */
  attempts: number;
  carrier: Carrier;
}

/** The message by which one reaction of a service, and no other, gets an event. */
export function retryMessage(
  service: ServiceIdentity,
  consumer: string,
  { eventId, text, carrier }: FailedEvent,
  attempts: number,
): { subject: string; body: string; msgID: string; headers: Carrier } {
  const kept = Object.entries(carrier).filter(([key]) => !key.startsWith('Nats-'));
  return {
    subject: retrySubject(service, consumer),
    body: text,
    msgID: `${consumer}/${eventId}/${attempts}`,
    headers: {
      ...Object.fromEntries(kept),
      [EVENT_ID]: eventId,
      [CONSUMER]: consumer,
      [ATTEMPTS]: String(attempts),
    },
  };
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
