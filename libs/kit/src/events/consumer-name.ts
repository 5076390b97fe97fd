import type { EventDefinition } from '@slovo/contracts';
import { consumerPrefix } from '@slovo/contracts/identities';
import type { ServiceIdentity } from '../service/identity.ts';

/** Identifies a reaction to an event in the inbox, in the parked events and in the subjects of retries. */
export const consumerName = (
  service: ServiceIdentity,
  reaction: { name: string },
  definition: EventDefinition,
): string => `${consumerPrefix(service.prefix, service.name)}${reaction.name}_${definition.name}`;

/** In the stream of the reacting service; one token more than events have, so that no filter of events matches it. */
export const retrySubject = ({ prefix, name }: ServiceIdentity, consumer: string): string =>
  `${prefix}evt.${name}.retry.${consumer}`;
