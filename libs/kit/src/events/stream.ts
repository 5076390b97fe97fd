import { Logger } from '@nestjs/common';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { streamName } from '@slovo/contracts/identities';
import type { ServiceName } from '@slovo/contracts/services';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { type NatsConnection, replicasOf } from '../nats/nats.ts';

const DAY_NS = 24 * 60 * 60 * 1_000_000_000;

export { streamName };

/**
 * One stream per service, created by whichever service starts first.
 * @param timeout of each request, in milliseconds; the client's by default
 * @throws TimeoutError if NATS answers late
 */
export async function ensureStream(
  nats: NatsConnection,
  prefix: string,
  service: ServiceName,
  timeout?: number,
): Promise<JetStreamManager> {
  // Whether there is JetStream is said by the answer about the stream as well.
  const manager = await jetstreamManager(nats, { checkAPI: false, ...(timeout && { timeout }) });
  const name = streamName(prefix, service);
  const config = {
    subjects: [`${prefix}evt.${service}.>`],
    max_age: RETENTION_DAYS.event * DAY_NS,
    duplicate_window: DAY_NS / 144,
  };
  const info = await manager.streams.info(name).catch((error: unknown) => {
    // Where the answer is only late, the stream may have other settings, such as replicas: adding it would be refused.
    if (!isMissing(error)) throw error;
    return manager.streams.add({ name, ...config, num_replicas: replicasOf(nats) });
  });
  await raiseReplicas(nats, manager, info);
  return manager;
}

/**
 * Gives a stream of an earlier release, or of a smaller cluster, as many replicas as NATS_REPLICAS says. Never fewer: a
 * process that still has the former value would take them away again. The consumers of a stream have as many as it has.
 */
export async function raiseReplicas(
  nats: NatsConnection,
  manager: JetStreamManager,
  { config: { name, num_replicas } }: Pick<StreamInfo, 'config'>,
): Promise<void> {
  const wanted = replicasOf(nats);
  if (num_replicas >= wanted) return;
  try {
    await manager.streams.update(name, { num_replicas: wanted });
    logger.log(`${name} has ${wanted} replicas now`);
  } catch (error) {
    // A service that starts while a server of the cluster is away works with the replicas that there are.
    logger.warn(`${name} keeps ${num_replicas} of ${wanted} replicas: ${(error as Error).message}`);
  }
}

const logger = new Logger('NATS');

const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
