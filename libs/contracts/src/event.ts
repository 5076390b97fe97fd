import type { z } from 'zod';

/** The services that own a stream of events, in the order in which a flow usually passes them. */
export const SERVICES = ['auth', 'promises', 'voting', 'notifications', 'media', 'bot'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Something that happened in one service, told once to all who react. Names are past tense. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly name: string;
  readonly payload: P;
}

export const event = <P extends z.ZodType>(
  service: ServiceName,
  name: string,
  payload: P,
): EventDefinition<P> => ({
  service,
  name,
  payload,
});

export const eventSubject = ({ service, name }: Pick<EventDefinition, 'service' | 'name'>): string =>
  `evt.${service}.${name}`;
export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;
