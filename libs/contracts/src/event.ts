import type { z } from 'zod';
import type { ServiceName } from './services.ts';

/** Something that happened in one service, published to every service that reacts to it. Names are past tense. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly name: string;
  readonly payload: P;
  /** Where an event is for one service only: the others ignore it. */
  readonly addressee?: (payload: z.output<P>) => ServiceName;
}

export const event = <P extends z.ZodType>(
  service: ServiceName,
  name: string,
  payload: P,
  addressee?: (payload: z.output<P>) => ServiceName,
): EventDefinition<P> => ({
  service,
  name,
  payload,
  ...(addressee && { addressee }),
});

export const eventSubject = ({ service, name }: Pick<EventDefinition, 'service' | 'name'>): string =>
  `evt.${service}.${name}`;
export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;
