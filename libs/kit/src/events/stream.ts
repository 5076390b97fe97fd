import {
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import type { NatsConnection } from '../nats/nats.ts';

const DAY_NS = 24 * 60 * 60 * 1_000_000_000;

/** Stream names must not contain dots: `slovo.` + `auth` is `slovo_auth`. */
export const streamName = (prefix: string, service: ServiceName): string =>
  prefix.replaceAll('.', '_') + service;

/**
 * One stream per service, created by whichever service starts first. Events stay for 31 days, so that a consumer that
 * is new or was down gets them.
 * @throws TimeoutError if NATS answers late
 */
export async function ensureStream(
  nats: NatsConnection,
  prefix: string,
  service: ServiceName,
): Promise<JetStreamManager> {
  const manager = await jetstreamManager(nats);
  const name = streamName(prefix, service);
  const config = {
    subjects: [`${prefix}evt.${service}.>`],
    max_age: 31 * DAY_NS,
    duplicate_window: DAY_NS / 144,
  };
  await manager.streams.info(name).catch((error: unknown) => {
    // Where the answer is only late, the stream may have other settings, such as replicas: adding it would be refused.
    if (!isMissing(error)) throw error;
    return manager.streams.add({ name, ...config });
  });
  return manager;
}

const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
