import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { consumerPrefix } from '../events/consumer-name.ts';
import { streamName } from '../events/stream.ts';
import { consumersOf } from '../events/stream-consumers.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';

/** Of more filters not all are asked for: it is a number for a graph. */
const MOST_FILTERS = 40;

export interface ConsumerState {
  /** Without what differs between releases: `from_promises`, `retries`. */
  readonly consumer: string;
  readonly pending: number;
  readonly unacknowledged: number;
  /** Since when the oldest message that is not settled has been in its stream; 0 without one. */
  readonly oldestAgeSeconds: number;
}

/** The consumers of this service in the streams of all. Two of one name, of two releases, are added up. */
export async function consumerStates(
  nats: NatsConnection,
  service: ServiceIdentity,
): Promise<ConsumerState[]> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const names = new Set<string>();
  for await (const name of manager.streams.names()) names.add(name);
  const streams = SERVICES.map((name) => streamName(service.prefix, name)).filter((name) => names.has(name));
  const states = (
    await Promise.all(streams.map((stream) => statesIn(nats, manager, stream, service)))
  ).flat();
  return [...Map.groupBy(states, ({ consumer }) => consumer).values()].map((same) => ({
    consumer: same[0]!.consumer,
    pending: same.reduce((sum, { pending }) => sum + pending, 0),
    unacknowledged: same.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
    oldestAgeSeconds: Math.max(...same.map(({ oldestAgeSeconds }) => oldestAgeSeconds)),
  }));
}

async function statesIn(
  nats: NatsConnection,
  manager: JetStreamManager,
  stream: string,
  service: ServiceIdentity,
): Promise<ConsumerState[]> {
  const own = consumerPrefix(service);
  const infos = await consumersOf(nats, manager, stream, (name) => name.startsWith(own));
  return Promise.all(infos.map((info) => stateOf(manager, info, service)));
}

async function stateOf(
  manager: JetStreamManager,
  info: ConsumerInfo,
  service: ServiceIdentity,
): Promise<ConsumerState> {
  const { num_pending: pending, num_ack_pending: unacknowledged } = info;
  const isIdle = pending + unacknowledged === 0;
  return {
    consumer: info.name.slice(consumerPrefix(service).length).replace(/_[0-9a-f]{12}$/, ''),
    pending,
    unacknowledged,
    oldestAgeSeconds: isIdle ? 0 : await ageOfOldest(manager, info),
  };
}

/** By the clock of this machine: NATS keeps the machine's time also where the product's is moved. */
async function ageOfOldest(manager: JetStreamManager, info: ConsumerInfo): Promise<number> {
  const { filter_subject: one, filter_subjects: several } = info.config;
  const filters = (several ?? [one ?? '>']).slice(0, MOST_FILTERS);
  const seq = info.ack_floor.stream_seq + 1;
  const times = await Promise.all(
    filters.map(async (filter) => {
      // The server takes both; the type of the client knows the subject only of direct requests.
      const query = { seq, next_by_subj: filter };
      const message = await manager.streams.getMessage(info.stream_name, query).catch(() => null);
      return message ? message.time.getTime() : Infinity;
    }),
  );
  const oldest = Math.min(...times);
  // oxlint-disable-next-line slovo/no-own-clock -- NATS dates messages by the machine's clock
  return Number.isFinite(oldest) ? Math.max(0, Date.now() - oldest) / 1000 : 0;
}
