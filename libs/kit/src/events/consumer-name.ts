import type { EventDefinition } from '@slovo/contracts';
import type { ServiceIdentity } from '../service/identity.ts';

/** Prefix of the names of all consumers of a service. */
export const consumerPrefix = ({ prefix, name }: ServiceIdentity): string =>
  `${prefix.replaceAll('.', '_')}${name}_`;

/** Identifies a reaction of a service in NATS, in the inbox and in the parked events. */
export const consumerName = (
  service: ServiceIdentity,
  reaction: { name: string },
  definition: EventDefinition,
): string => `${consumerPrefix(service)}${reaction.name}_${definition.name}`;
