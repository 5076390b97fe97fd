// Makes the streams and durable consumers of an installation. Only this does: a service that could would be able to read
// and send what is of others (docs/decisions/075-nats-with-identities.md).
import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerInfo,
  DeliverPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import {
  clockBucketName,
  consumerPrefix,
  type Durable,
  durablesOf,
  FOLLOWING,
  type Following,
  retriesName,
  streamName,
} from '@slovo/contracts/identities';
import { type ServiceName, SERVICES } from '@slovo/contracts/services';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { isLate, type NatsConnection, replicasOf, whenNatsAnswers } from '../nats/nats.ts';
import { consumerInfo, consumerNames, consumersOf } from './stream-consumers.ts';
import { ACK_WAIT_MS } from './stream.ts';

const DAY_NS = 24 * 60 * 60 * 1_000_000_000;
/** Events that replicas of a service handle at once. */
const MAX_ACK_PENDING = 1_024;
/** Retries of a service that wait for their time or are handled. */
const MOST_RETRIES = 10_000;

const logger = new Logger('NATS');

export interface ProvisionOptions {
  /** It begins every subject, stream and consumer, as NATS_PREFIX says: empty, or ends in a dot. */
  prefix: string;
  /** Makes the bucket of the clock as well, which production has not. */
  clockControl: boolean;
  /** For specs of the kit, whose services are none of the product. */
  following?: Following;
}

/** Repeating it changes nothing. What is there keeps its messages and positions, and gets the settings of this release. */
export async function provision(nats: NatsConnection, options: ProvisionOptions): Promise<void> {
  const { prefix, clockControl, following = FOLLOWING } = options;
  const durables = SERVICES.flatMap((service) =>
    durablesOf(prefix, service, following).map((durable) => ({ ...durable, service })),
  );
  await Promise.all(
    SERVICES.map(async (publisher) => {
      const wanted = durables.filter((durable) => durable.publisher === publisher);
      await whenNatsAnswers(nats, () => provisionStream(nats, prefix, publisher));
      await whenNatsAnswers(nats, () => provisionDurables(nats, prefix, publisher, wanted));
    }),
  );
  if (clockControl) await whenNatsAnswers(nats, () => provisionClock(nats, prefix));
}

async function provisionStream(nats: NatsConnection, prefix: string, service: ServiceName): Promise<void> {
  const { streams } = await jetstreamManager(nats, { checkAPI: false });
  const name = streamName(prefix, service);
  const config = {
    subjects: [`${prefix}evt.${service}.>`],
    max_age: RETENTION_DAYS.event * DAY_NS,
    duplicate_window: DAY_NS / 144,
  };
  const info = await streams.info(name).catch((error: unknown) => {
    // Where the answer is only late, the stream may have other settings, such as replicas: adding it would be refused.
    if (!isMissing(error)) throw error;
    return streams.add({ name, ...config, num_replicas: replicasOf(nats) });
  });
  const changed = Object.entries(config).filter(
    ([key, value]) => !isDeepStrictEqual(info.config[key as keyof StreamConfig], value),
  );
  if (changed.length > 0) await streams.update(name, Object.fromEntries(changed));
  await raiseReplicas(nats, streams, info.config);
}

/**
 * Gives a stream of an earlier release, or of a smaller cluster, as many replicas as NATS_REPLICAS says, and never fewer.
 * The consumers of a stream have as many as it has.
 */
async function raiseReplicas(
  nats: NatsConnection,
  streams: JetStreamManager['streams'],
  { name, num_replicas }: Pick<StreamConfig, 'name' | 'num_replicas'>,
): Promise<void> {
  const wanted = replicasOf(nats);
  if (num_replicas >= wanted) return;
  try {
    await streams.update(name, { num_replicas: wanted });
    logger.log(`${name} has ${wanted} replicas now`);
  } catch (error) {
    // While a server of the cluster is away the services work with the replicas that there are.
    logger.warn(`${name} keeps ${num_replicas} of ${wanted} replicas: ${(error as Error).message}`);
  }
}

type Wanted = Durable & { readonly service: ServiceName };

async function provisionDurables(
  nats: NatsConnection,
  prefix: string,
  publisher: ServiceName,
  wanted: readonly Wanted[],
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const stream = streamName(prefix, publisher);
  const names = new Set(wanted.map(({ name }) => name));
  const missing: Wanted[] = [];
  for (const durable of wanted) {
    const present = await consumerInfo(manager, stream, durable.name);
    if (present) await adjust(manager, present, configOf(nats, prefix, durable));
    else missing.push(durable);
  }
  const starts = SERVICES.map((service) => consumerPrefix(prefix, service));
  const isFormer = (name: string): boolean =>
    !names.has(name) && starts.some((start) => name.startsWith(start));
  if (missing.length > 0) await addAll(nats, manager, { prefix, stream, isFormer, missing });
  for (const name of (await consumerNames(nats, stream)).filter(isFormer))
    await deleteIdle(manager, stream, name);
}

async function addAll(
  nats: NatsConnection,
  manager: JetStreamManager,
  at: { prefix: string; stream: string; isFormer: (name: string) => boolean; missing: readonly Wanted[] },
): Promise<void> {
  const { prefix, stream, isFormer, missing } = at;
  // Read before the consumers: what is in the stream by now is in their numbers.
  const { state } = await manager.streams.info(stream);
  const former = await consumersOf(nats, manager, stream, isFormer);
  for (const durable of missing) {
    const start = startOf(prefix, durable, former, state.last_seq);
    await manager.consumers.add(stream, {
      durable_name: durable.name,
      ack_policy: AckPolicy.Explicit,
      ...(start === undefined
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }),
      ...configOf(nats, prefix, durable),
    });
  }
}

type Settings = Pick<ConsumerConfig, 'ack_wait' | 'max_ack_pending'> &
  Partial<Pick<ConsumerConfig, 'filter_subject' | 'filter_subjects'>>;

function configOf(nats: NatsConnection, prefix: string, durable: Wanted): Settings {
  const ack_wait = ACK_WAIT_MS * 1_000_000;
  const evt = `${prefix}evt.${durable.publisher}`;
  if (durable.name === retriesName(prefix, durable.service))
    return { ack_wait, max_ack_pending: MOST_RETRIES, filter_subject: `${evt}.retry.*` };
  const rest = { ack_wait, max_ack_pending: MAX_ACK_PENDING };
  const events = new Set(durable.reactions.map((one) => one.slice(one.lastIndexOf('_') + 1)));
  const subjects = [...events].toSorted().map((event) => `${evt}.${event}`);
  if (subjects.length === 1) return { ...rest, filter_subject: subjects[0]! };
  // All events of the publisher: those that nothing reacts to are acknowledged as they come.
  return hasManyFilters(nats)
    ? { ...rest, filter_subjects: subjects }
    : { ...rest, filter_subject: `${evt}.*` };
}

/** NATS 2.9 supports one filter for each consumer. */
function hasManyFilters(nats: NatsConnection): boolean {
  const [major = 0, minor = 0] = (nats.info?.version ?? '').split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 10);
}

async function adjust(
  manager: JetStreamManager,
  { name, stream_name, config: present }: ConsumerInfo,
  settings: Settings,
): Promise<void> {
  // The client merges an update into what the consumer has, and NATS refuses one with both kinds of filter: the kind that
  // this one does not use is named as well, without a value.
  const wanted = Object.assign({ filter_subject: undefined, filter_subjects: undefined }, settings);
  const isAsWanted = Object.entries(wanted).every(([key, value]) =>
    isDeepStrictEqual(present[key as keyof ConsumerConfig], value),
  );
  if (!isAsWanted) await manager.consumers.update(stream_name, name, wanted);
}

/**
 * Releases before had consumers of other names, which list their reactions in a description or are of one reaction each.
 * Events before their acknowledgements are not repeated; those between are, and the inbox ignores them. From the oldest
 * event on if one of the reactions is new.
 */
function startOf(
  prefix: string,
  { service, name, reactions }: Wanted,
  former: readonly ConsumerInfo[],
  last: number,
): number | undefined {
  if (name === retriesName(prefix, service)) return undefined;
  const own = consumerPrefix(prefix, service);
  const handled = reactions.map((reaction) => {
    const info = former.find(
      (one) =>
        one.name === own + reaction ||
        (one.name.startsWith(own) && one.config.description?.split(' ').includes(reaction)),
    );
    if (!info) return undefined;
    return info.num_pending + info.num_ack_pending === 0 ? last : info.ack_floor.stream_seq;
  });
  const known = handled.filter((position) => position !== undefined);
  return known.length === handled.length ? Math.min(...known) + 1 : undefined;
}

/** Replicas of the release before may still pull from one: then it is left to the next run. */
async function deleteIdle(manager: JetStreamManager, stream: string, name: string): Promise<void> {
  try {
    const info = await consumerInfo(manager, stream, name);
    if (!info) return;
    if (info.num_waiting > 0) {
      logger.log(`${name} of another release is in use, and left to the next run`);
      return;
    }
    await manager.consumers.delete(stream, name);
    logger.log(`${name} of another release is deleted`);
  } catch (error) {
    // One without a leader fails until it has one, for ever if its server is lost.
    if (!isLate(error)) throw error;
    logger.warn(`${name} of another release is left: ${(error as Error).message}`);
  }
}

async function provisionClock(nats: NatsConnection, prefix: string): Promise<void> {
  const name = clockBucketName(prefix);
  const bucket = await new Kvm(jetstream(nats)).create(name, { replicas: replicasOf(nats) });
  const { streams } = await jetstreamManager(nats, { checkAPI: false });
  await raiseReplicas(nats, streams, (await bucket.status()).streamInfo.config);
}

const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
