import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { durablesOf } from '@slovo/contracts/identities';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { provision } from '@slovo/kit/events/provision';
import { consumerInfo } from '@slovo/kit/events/stream-consumers';
import { streamName } from '@slovo/kit/events/stream';

/** A message of a stream that not all services have handled. */
interface KeptMessage {
  service: ServiceName;
  subject: string;
  headers: [string, string[]][];
  /** Base64. */
  data: string;
}

/** A place in each stream, by its service; a stream that does not exist is missing. */
export type Positions = Partial<Record<ServiceName, number>>;

/** The last message of each stream. */
export async function readEnds(manager: JetStreamManager, prefix: string): Promise<Positions> {
  const ends: Positions = {};
  for (const service of SERVICES) {
    const info = await manager.streams.info(streamName(prefix, service)).catch(unlessMissing);
    if (info) ends[service] = info.state.last_seq;
  }
  return ends;
}

/**
 * Up to which message all durable consumers of a stream have acknowledged; none if one is missing. Those that another release
 * has left do not count.
 */
export async function readHandled(manager: JetStreamManager, prefix: string): Promise<Positions> {
  // Before the consumers: one that waits for nothing has handled at least this far.
  const handled: Positions = {};
  for (const [service, end] of Object.entries(await readEnds(manager, prefix)) as [ServiceName, number][]) {
    const durables = SERVICES.flatMap((follower) => durablesOf(prefix, follower)).filter(
      ({ publisher }) => publisher === service,
    );
    const floors: number[] = [];
    for (const { name } of durables) {
      const info = await consumerInfo(manager, streamName(prefix, service), name);
      const isIdle = info && info.num_pending + info.num_ack_pending === 0;
      floors.push(isIdle ? end : (info?.ack_floor.stream_seq ?? 0));
    }
    handled[service] = Math.min(...floors);
  }
  return handled;
}

/** The messages after `from` up to `until`, as lines of JSON. */
export async function* dumpMessages(
  nats: NatsConnection,
  prefix: string,
  { from, until, count }: { from: Positions; until: Positions; count: (service: ServiceName) => void },
): AsyncGenerator<string> {
  const manager = await jetstreamManager(nats);
  for (const service of SERVICES) {
    const [first, last] = [(from[service] ?? 0) + 1, until[service] ?? 0];
    const stream = streamName(prefix, service);
    for await (const message of messagesBetween(nats, manager, stream, first, last)) {
      count(service);
      const kept: KeptMessage = {
        service,
        subject: message.subject,
        headers: [...(message.headers ?? [])],
        data: Buffer.from(message.data).toString('base64'),
      };
      yield JSON.stringify(kept);
    }
  }
}

async function* messagesBetween(
  nats: NatsConnection,
  manager: JetStreamManager,
  stream: string,
  first: number,
  last: number,
) {
  if (first > last) return;
  const { name } = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: first,
    inactive_threshold: 60_000_000_000,
  });
  try {
    const consumer = await jetstream(nats).consumers.get(stream, name);
    for (let pending = (await consumer.info()).num_pending; pending > 0;) {
      const piece = await consumer.fetch({ max_messages: Math.min(pending, 500), expires: 10_000 });
      let isEmpty = true;
      for await (const message of piece) {
        if (message.seq > last) return;
        isEmpty = false;
        pending = message.info.pending;
        yield message;
      }
      if (isEmpty) throw new Error(`the messages of ${stream} do not arrive`);
    }
  } finally {
    await manager.consumers.delete(stream, name).catch(() => {});
  }
}

/**
 * Makes the streams anew, with these messages alone: consumers begin at the oldest, and inboxes drop what they know. The
 * former streams have events that the restored databases do not know.
 * @returns how many messages were published
 */
export async function replaceStreams(
  nats: NatsConnection,
  prefix: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const manager = await jetstreamManager(nats);
  for (const service of SERVICES)
    await manager.streams.delete(streamName(prefix, service)).catch(unlessMissing);
  await provision(nats, { prefix, clockControl: false });
  let published = 0;
  for await (const line of lines) {
    const kept = JSON.parse(line) as KeptMessage;
    const all = headers();
    for (const [key, values] of kept.headers) for (const value of values) all.append(key, value);
    await jetstream(nats).publish(kept.subject, Buffer.from(kept.data, 'base64'), { headers: all });
    published += 1;
  }
  return published;
}

function unlessMissing(error: unknown): undefined {
  const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
  if (!isMissing) throw error;
}
