import { type ConsumerInfo, type JetStreamManager } from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts/services';
import { durablesOf, streamOf } from '@slovo/contracts/identities';
import type { ServiceIdentity } from '../service/identity.ts';
import { provisioned } from './stream.ts';

/**
 * All durable consumers of a service, as their leaders know them. That of its retries comes last, and is asked last: what
 * the others are rid of is there before.
 * @throws NotProvisioned if one is missing
 */
export async function ownConsumers(
  manager: JetStreamManager,
  { prefix, name, following }: Pick<ServiceIdentity, 'prefix' | 'name' | 'following'>,
): Promise<ConsumerInfo[]> {
  const durables = durablesOf(prefix, name as ServiceName, following);
  const ask = (durable: (typeof durables)[number]): Promise<ConsumerInfo> =>
    provisioned(`consumer ${durable.name}`, () =>
      manager.consumers.info(streamOf(prefix, durable), durable.name),
    );
  const shared = await Promise.all(durables.slice(0, -1).map(ask));
  return [...shared, await ask(durables.at(-1)!)];
}
