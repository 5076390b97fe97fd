import { jetstreamManager } from '@nats-io/jetstream';
import { ownConsumers } from '../events/own-consumers.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';

/** How many events the reactions of this service have not handled yet, over all streams. */
export async function consumerLag(nats: NatsConnection, service: ServiceIdentity): Promise<number> {
  const consumers = await ownConsumers(await jetstreamManager(nats, { checkAPI: false }), service);
  return consumers.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0);
}
