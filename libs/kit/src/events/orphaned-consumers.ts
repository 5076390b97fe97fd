import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { consumerPrefix } from './consumer-name.ts';
import { streamName } from './stream.ts';

/**
 * Deletes the durable consumers of reactions that an earlier release of this service had. No replica reads them, so
 * their backlog would grow and count as unfinished work. A consumer that a replica of another release still pulls from
 * is left alone. Deleting one too many is harmless: it is created again, and the inbox ignores the events that it has
 * handled.
 * @param names of the consumers that this service has
 * @returns the names of those that were deleted
 */
export async function deleteOrphanedConsumers(
  nats: NatsConnection,
  service: ServiceIdentity,
  names: ReadonlySet<string>,
): Promise<string[]> {
  const manager = await jetstreamManager(nats);
  const own = consumerPrefix(service);
  const deleted: string[] = [];
  for (const publisher of SERVICES) {
    const stream = streamName(service.prefix, publisher);
    for (const { name, num_waiting, num_ack_pending } of await consumersOf(manager, stream)) {
      const isUnused = num_waiting === 0 && num_ack_pending === 0;
      if (!name.startsWith(own) || names.has(name) || !isUnused) continue;
      await manager.consumers.delete(stream, name);
      deleted.push(name);
    }
  }
  return deleted;
}

/** Empty where the service has not published yet and so has no stream. */
async function consumersOf(manager: JetStreamManager, stream: string): Promise<ConsumerInfo[]> {
  const exists = await manager.streams.info(stream).then(
    () => true,
    () => false,
  );
  if (!exists) return [];
  const consumers: ConsumerInfo[] = [];
  for await (const info of manager.consumers.list(stream)) consumers.push(info);
  return consumers;
}
