import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
} from '@nats-io/jetstream';
import { streamName } from '@slovo/contracts/identities';
import type { ServiceName } from '@slovo/contracts/services';
import type { NatsConnection } from '../nats/nats.ts';

export { streamName };

/** After this time an event of a crashed replica is redelivered to another one. */
export const ACK_WAIT_MS = 10_000;

/** NATS lacks something that no service makes. */
export class NotProvisioned extends Error {
  constructor(what: string) {
    super(
      `NATS has no ${what}: run the migrations of this release (tools/dev/migrate.ts), which make what is missing`,
    );
  }
}

/**
 * Asks for something that the migrations make.
 * @param what for the error: `stream auth`
 * @throws NotProvisioned if it, or its stream, is missing
 */
export async function provisioned<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof JetStreamApiError && MISSING.has(error.code)) throw new NotProvisioned(what);
    throw error;
  }
}

const MISSING: ReadonlySet<number> = new Set([
  JetStreamApiCodes.StreamNotFound,
  JetStreamApiCodes.ConsumerNotFound,
]);

/**
 * @param timeout of each request, in milliseconds; the client's by default
 * @throws NotProvisioned if the service has no stream
 */
export async function findStream(
  nats: NatsConnection,
  prefix: string,
  service: ServiceName,
  timeout?: number,
): Promise<JetStreamManager> {
  const manager = await jetstreamManager(nats, { checkAPI: false, ...(timeout && { timeout }) });
  const name = streamName(prefix, service);
  await provisioned(`stream ${name}`, () => manager.streams.info(name));
  return manager;
}
