import type { MsgHdrs } from '@nats-io/transport-node';
import { z } from 'zod';
import { fromHeaders } from '../nats/nats.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { messageIdOf } from './message-id.ts';
import { OCCURRED_AT } from './retry-message.ts';

/** In the headers of a message that carries several events: how many. */
export const BUNDLE = 'slovo-bundle';
/** NATS carries a megabyte; redelivering a message of this size for one of its events is still cheap. */
const MOST_BYTES = 256 * 1024;
/** In the headers of a message: its id, by which a stream drops a repeat. */
export const MESSAGE_ID = 'Nats-Msg-Id';

/** An event of the outbox. Its payload is JSON as the database wrote it. */
export interface OutboxEvent {
  readonly id: string;
  readonly subject: string;
  readonly payload: string;
  readonly carrier: Carrier;
  readonly occurredAt: Date;
}

/** An event of a message, not yet checked against its contract. */
export interface PublishedEvent {
  readonly id: string;
  readonly carrier: Carrier;
  /** As it arrived, which need not be JSON. */
  readonly text: string;
  /** @throws SyntaxError if the text is no JSON */
  readonly payload: unknown;
}

/** Events of one subject that travel in one message. */
export interface Bundle {
  readonly subject: string;
  readonly events: readonly OutboxEvent[];
}

/** The events by their subjects, in their order, in pieces of at most 256 KiB. A larger event goes alone. */
export function bundle(events: readonly OutboxEvent[]): Bundle[] {
  const bundles: Bundle[] = [];
  for (const [subject, ofSubject] of Map.groupBy(events, (event) => event.subject)) {
    let piece: OutboxEvent[] = [];
    let bytes = 0;
    for (const event of ofSubject) {
      const size = Buffer.byteLength(entry(event)) + 1;
      if (piece.length > 0 && bytes + size > MOST_BYTES) {
        bundles.push({ subject, events: piece });
        [piece, bytes] = [[], 0];
      }
      piece.push(event);
      bytes += size;
    }
    bundles.push({ subject, events: piece });
  }
  return bundles;
}

/**
 * The message of a bundle. Its id depends on all of its events: after a crash the relay may find others between them, and
 * a message of other events must not be dropped as a repeat.
 */
export function messageOf({ events }: Bundle): { body: string; msgID: string; headers: Carrier } {
  const [only] = events;
  if (events.length === 1)
    return {
      body: only!.payload,
      msgID: only!.id,
      headers: { ...only!.carrier, [OCCURRED_AT]: only!.occurredAt.toISOString() },
    };
  return {
    body: `[${events.map(entry).join(',')}]`,
    msgID: messageIdOf(events.map(({ id }) => id)),
    headers: { [BUNDLE]: String(events.length) },
  };
}

const entry = ({ id, carrier, occurredAt, payload }: OutboxEvent): string => {
  const headers = JSON.stringify({ ...carrier, [OCCURRED_AT]: occurredAt.toISOString() });
  return `{"id":${JSON.stringify(id)},"headers":${headers},"payload":${payload}}`;
};

const Entries = z
  .array(z.object({ id: z.string().min(1), headers: z.record(z.string(), z.string()), payload: z.unknown() }))
  .min(1);

/** What a message of a stream says: one event, or those of a bundle. */
export function eventsOf(message: {
  headers?: MsgHdrs | undefined;
  seq: number;
  info?: { stream: string };
  string: () => string;
}): PublishedEvent[] {
  const carrier = fromHeaders(message.headers);
  const entries = carrier[BUNDLE] === undefined ? undefined : readEntries(message.string());
  if (entries) return entries.map(({ id, headers, payload }) => new BundledEvent(id, headers, payload));
  const id = carrier[MESSAGE_ID] ?? `${message.info?.stream}:${message.seq}`;
  return [new SingleEvent(id, carrier, message.string())];
}

/** Undefined where it is no bundle: then its reactions park the message, and nothing is lost. */
function readEntries(text: string): z.output<typeof Entries> | undefined {
  try {
    return Entries.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

// Tools run without a transform, so there are no parameter properties.
class BundledEvent implements PublishedEvent {
  readonly id: string;
  readonly carrier: Carrier;
  readonly payload: unknown;

  constructor(id: string, carrier: Carrier, payload: unknown) {
    this.id = id;
    this.carrier = carrier;
    this.payload = payload;
  }

  get text(): string {
    return JSON.stringify(this.payload);
  }
}

class SingleEvent implements PublishedEvent {
  readonly id: string;
  readonly carrier: Carrier;
  readonly text: string;
  private json: { value: unknown } | undefined;

  constructor(id: string, carrier: Carrier, text: string) {
    this.id = id;
    this.carrier = carrier;
    this.text = text;
  }

  get payload(): unknown {
    this.json ??= { value: JSON.parse(this.text) as unknown };
    return this.json.value;
  }
}
