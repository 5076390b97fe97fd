import type { EventDefinition } from '@slovo/contracts';
import type { ServiceIdentity } from '../service/identity.ts';

/** What the names of all consumers of a service begin with. */
export const consumerPrefix = ({ prefix, name }: ServiceIdentity): string =>
  `${prefix.replaceAll('.', '_')}${name}_`;

/** Under which a reaction of a service is known to NATS, in the inbox and among the parked events. */
export const consumerName = (
  service: ServiceIdentity,
  reaction: { name: string },
  definition: EventDefinition,
): string => `${consumerPrefix(service)}${reaction.name}_${definition.name}`;
