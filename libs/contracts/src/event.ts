import type { z } from 'zod';
import type { ServiceName } from './services.ts';
import type { Tag } from './tags.ts';

/** Something that happened in one service, published to every service that reacts to it. Names are past tense. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly name: string;
  readonly payload: P;
  /** Where an event is for one service only: the others ignore it. */
  readonly addressee?: (payload: z.output<P>) => ServiceName;
  /** Long work in pieces that nobody waits for: services leave the processors to others before each piece. */
  readonly background?: true;
  /**
   * Counts up, from 1, where the payload becomes one that releases of before cannot read. Their replicas leave such an event
   * to those of a newer release, instead of parking it.
   */
  readonly format?: number;
  /** As a reaction sees it that has a condition: false where the event does not concern it. */
  when?(payload: z.output<P>): boolean;
  /** What changes with it in the answers that the gateway keeps. A method, so that a definition fits where any does. */
  changes?(payload: z.output<P>): readonly Tag[];
  /** Or why nothing does. A spec demands one of the two. */
  readonly changesNothing?: string;
}

type Traits<P extends z.ZodType> = Pick<
  EventDefinition<P>,
  'addressee' | 'background' | 'format' | 'changes' | 'changesNothing'
>;

export const event = <P extends z.ZodType>(
  service: ServiceName,
  name: string,
  payload: P,
  traits: Traits<P> = {},
): EventDefinition<P> => ({ service, name, payload, ...traits });

export const eventSubject = ({ service, name }: Pick<EventDefinition, 'service' | 'name'>): string =>
  `evt.${service}.${name}`;
export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;
