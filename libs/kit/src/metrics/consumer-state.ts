import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { consumerPrefix } from '@slovo/contracts/identities';
import { machineTime } from '../clock/machine-time.ts';
import { ownConsumers } from '../events/own-consumers.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';

/** A consumer with more filters is asked for some of them only: it is a number for a graph. */
const MOST_FILTERS = 40;

export interface ConsumerState {
  /** Without the number of its list: `from_promises`, `retries`. */
  readonly consumer: string;
  readonly pending: number;
  readonly unacknowledged: number;
  /** Since when the oldest message that is not settled has been in its stream; 0 without one. */
  readonly oldestAgeSeconds: number;
}

/** The consumers of this service in the streams of all. Those of one publisher are added up. */
export async function consumerStates(
  nats: NatsConnection,
  service: ServiceIdentity,
): Promise<ConsumerState[]> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const infos = await ownConsumers(manager, service);
  const states = await Promise.all(infos.map((info) => stateOf(manager, info, service)));
  return [...Map.groupBy(states, ({ consumer }) => consumer).values()].map((same) => ({
    consumer: same[0]!.consumer,
    pending: same.reduce((sum, { pending }) => sum + pending, 0),
    unacknowledged: same.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
    oldestAgeSeconds: Math.max(...same.map(({ oldestAgeSeconds }) => oldestAgeSeconds)),
  }));
}

async function stateOf(
  manager: JetStreamManager,
  info: ConsumerInfo,
  service: ServiceIdentity,
): Promise<ConsumerState> {
  const { num_pending: pending, num_ack_pending: unacknowledged } = info;
  const isIdle = pending + unacknowledged === 0;
  return {
    consumer: info.name.slice(consumerPrefix(service.prefix, service.name).length).replace(/_\d+$/, ''),
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
  return Number.isFinite(oldest) ? Math.max(0, machineTime() - oldest) / 1000 : 0;
}
