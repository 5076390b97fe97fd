import type { EventDefinition, EventPayload } from '@slovo/contracts';
import type { SqlTransaction } from '../db/database.ts';

export interface ReactionContext {
  /** When the reaction runs, taken once. */
  readonly now: Date;
  /** When it happened. */
  readonly occurredAt: Date;
  /** The same at every delivery: the key of whatever the reaction asks of others. */
  readonly eventId: string;
}

/**
 * What a service does when something happened elsewhere. `react` runs in the transaction that also notes the event in
 * the inbox, so that a redelivery changes nothing. Events may arrive late or out of order: compare versions.
 */
export interface Reaction<E extends EventDefinition, T extends SqlTransaction = SqlTransaction> {
  react(tx: T, payload: EventPayload<E>, context: ReactionContext): Promise<void>;
}

const EVENTS = Symbol('slovo:events');

/** Binds a class to the events it reacts to (several only where they carry the same payload). */
export const Reacts =
  <E extends EventDefinition>(...definitions: E[]) =>
  // The transaction type is the service's own generated client, which the kit does not know.
  <
    T extends abstract new (...parameters: never[]) => {
      react(tx: never, payload: EventPayload<E>, context: ReactionContext): Promise<void>;
    },
  >(
    target: T,
  ): void => {
    Reflect.defineMetadata(EVENTS, definitions, target);
  };

export const eventsOf = (target: object): readonly EventDefinition[] =>
  Reflect.getMetadata(EVENTS, target) ?? [];
