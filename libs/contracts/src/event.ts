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
  /**
   * Where several services have something to do for it that nobody waits for: they do it one after another, some
   * milliseconds apart. At the same moment they would take all processors of a small machine.
   */
  readonly inTurn?: true;
  /**
   * Counts up, from 1, where the payload becomes one that releases of before cannot read. Their replicas leave such an event
   * to those of a newer release, instead of parking it.
   */
  readonly format?: number;
  /** What changes with it in the answers that the gateway keeps. A method, so that a definition fits where any does. */
  changes?(payload: z.output<P>): readonly Tag[];
  /** Or why nothing does. A spec demands one of the two. */
  readonly changesNothing?: string;
}

type Traits<P extends z.ZodType> = Pick<
  EventDefinition<P>,
  'addressee' | 'inTurn' | 'format' | 'changes' | 'changesNothing'
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
