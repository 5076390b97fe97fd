import type { EventDefinition } from '@slovo/contracts';
import type { ServiceIdentity } from '../service/identity.ts';

/** Under which a reaction of a service is known to NATS, in the inbox and among the parked events. */
export const consumerName = (
  { prefix, name }: ServiceIdentity,
  reaction: { name: string },
  definition: EventDefinition,
): string => [prefix.replaceAll('.', '_') + name, reaction.name, definition.name].join('_');
