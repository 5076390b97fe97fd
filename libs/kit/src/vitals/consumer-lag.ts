import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { consumerPrefix } from '../events/consumer-name.ts';
import { streamName } from '../events/stream.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';

/** How many events the reactions of this service have not handled yet, over all streams. */
export async function consumerLag(nats: NatsConnection, service: ServiceIdentity): Promise<number> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const names = await manager.streams.names().next();
  const streams = SERVICES.map((name) => streamName(service.prefix, name));
  const lags = await Promise.all(
    streams.filter((stream) => names.includes(stream)).map((stream) => lagIn(manager, stream, service)),
  );
  return lags.reduce((sum, lag) => sum + lag, 0);
}

async function lagIn(manager: JetStreamManager, stream: string, service: ServiceIdentity): Promise<number> {
  let lag = 0;
  for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(stream))
    if (name.startsWith(consumerPrefix(service))) lag += num_pending + num_ack_pending;
  return lag;
}
