import type { EventDefinition, EventPayload } from '@slovo/contracts';
import type { SqlTransaction } from '../db/database.ts';
import type { ReactionContext } from './reacts-to.ts';

/** A reaction as a class with one method `react`: what `@ReactsTo` on a controller's method replaces. */
export interface Reaction<E extends EventDefinition, T extends SqlTransaction = SqlTransaction> {
  react(tx: T, payload: EventPayload<E>, context: ReactionContext): Promise<void>;
}

const EVENTS = Symbol('slovo:events');

export const Reacts =
  <E extends EventDefinition>(...definitions: E[]) =>
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
