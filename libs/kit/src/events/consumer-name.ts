import { createHash } from 'node:crypto';
import type { EventDefinition, ServiceName } from '@slovo/contracts';
import type { ServiceIdentity } from '../service/identity.ts';

/** Prefix of the names of all consumers of a service. */
export const consumerPrefix = ({ prefix, name }: Pick<ServiceIdentity, 'prefix' | 'name'>): string =>
  `${prefix.replaceAll('.', '_')}${name}_`;

/**
 * Identifies a reaction to an event in the inbox, in the parked events and in the subjects of retries. NATS had a
 * durable consumer of this name until reactions shared one.
 */
export const consumerName = (
  service: ServiceIdentity,
  reaction: { name: string },
  definition: EventDefinition,
): string => `${consumerPrefix(service)}${reaction.name}_${definition.name}`;

/** Prefix of the names of the consumers that a service shares among its reactions to the events of a publisher. */
export const sharedPrefix = (service: ServiceIdentity, publisher: ServiceName): string =>
  `${consumerPrefix(service)}from_${publisher}_`;

/** By its reactions, so that replicas of one release agree on it. */
export const sharedName = (
  service: ServiceIdentity,
  publisher: ServiceName,
  reactions: readonly string[],
): string => {
  const hash = createHash('sha256').update(reactions.toSorted().join(' ')).digest('hex');
  return sharedPrefix(service, publisher) + hash.slice(0, 12);
};

/** The durable consumer of events that a reaction of the service failed on. */
export const retriesName = (service: ServiceIdentity): string => `${consumerPrefix(service)}retries`;

/** In the stream of the reacting service; one token more than events have, so that no filter of events matches it. */
export const retrySubject = ({ prefix, name }: ServiceIdentity, consumer: string): string =>
  `${prefix}evt.${name}.retry.${consumer}`;
