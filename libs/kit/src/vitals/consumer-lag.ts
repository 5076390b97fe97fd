import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { consumerPrefix } from '../events/consumer-name.ts';
import { streamName } from '../events/stream.ts';
import { consumersOf } from '../events/stream-consumers.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';

/** How many events the reactions of this service have not handled yet, over all streams. */
export async function consumerLag(nats: NatsConnection, service: ServiceIdentity): Promise<number> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const names = await manager.streams.names().next();
  const streams = SERVICES.map((name) => streamName(service.prefix, name));
  const lags = await Promise.all(
    streams.filter((stream) => names.includes(stream)).map((stream) => lagIn(nats, manager, stream, service)),
  );
  return lags.reduce((sum, lag) => sum + lag, 0);
}

async function lagIn(
  nats: NatsConnection,
  manager: JetStreamManager,
  stream: string,
  service: ServiceIdentity,
): Promise<number> {
  const own = consumerPrefix(service);
  const consumers = await consumersOf(nats, manager, stream, (name) => name.startsWith(own));
  return consumers.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
}
