import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { eventSubject, type EventDefinition, type EventPayload } from '@slovo/contracts';
import type { SqlTransaction } from '../db/database.ts';
import { bindParameters } from '../nest/bind-parameters.ts';
import type { Carrier } from '../tracing/tracing.ts';

/** Nest binds patterns with this id to the EventTransport and to nothing else. */
export const EVENT_TRANSPORT = Symbol('EVENT_TRANSPORT');

/** The third argument of a reaction; guards and interceptors get it from `switchToRpc().getContext()`. */
export interface ReactionContext {
  /** When the reaction runs; read once. */
  readonly now: Date;
  /** When the event happened. */
  readonly occurredAt: Date;
  /** The same at every delivery: the idempotency key of requests that the reaction makes. */
  readonly eventId: string;
}

/** An event for a reaction that takes all events of a batch at once. */
export interface BatchEvent<E extends EventDefinition> extends Omit<ReactionContext, 'now'> {
  readonly payload: EventPayload<E>;
  /** Carries the trace in which it happened, for events that follow from this one alone. */
  readonly carrier: Carrier;
}

/** What the transport passes to Nest beside the payload, which is a list of BatchEvent where `atOnce` is set. */
export interface ReactionCall extends Omit<Partial<ReactionContext>, 'now'>, Pick<ReactionContext, 'now'> {
  readonly tx: SqlTransaction;
}

const Transaction = createParamDecorator((_: unknown, host: ExecutionContext) => {
  return host.switchToRpc().getContext<ReactionCall>().tx;
});

/** `tx` is a transaction of the service's own generated client, whose type the kit cannot name. */
export type ReactionMethod<E extends EventDefinition> = (
  tx: never,
  payload: EventPayload<E>,
  context: ReactionContext,
) => Promise<void>;

export type BatchReactionMethod<E extends EventDefinition> = (
  tx: never,
  events: readonly BatchEvent<E>[],
  context: Pick<ReactionContext, 'now'>,
) => Promise<void>;

export interface ReactionExtras {
  events: readonly EventDefinition[];
  /** Its name is part of the reaction's name in the inbox. */
  reaction: { name: string };
  /** The method gets the events of a batch in one call. */
  atOnce: boolean;
}

/**
 * Binds a controller's method to the events that it reacts to (several only where they have the same payload). The
 * method runs in the transaction that also records the event in the inbox, so that a redelivery changes nothing. The
 * transaction is that of a batch, of all reactions of the service: the method runs again if another one fails.
 * Events may arrive late or out of order: compare versions.
 */
export const ReactsTo = <E extends EventDefinition>(...events: E[]) =>
  bind<ReactionMethod<E>>({ events, atOnce: false });

/**
 * The same for a method that handles the events of a batch in sets: it runs once for all of them, in the order of their
 * delivery. Several may be of one row: write the newest of each. A batch is of one of the events.
 */
export const ReactsToAll = <E extends EventDefinition>(...events: E[]) =>
  bind<BatchReactionMethod<E>>({ events, atOnce: true });

/**
 * For an event that seldom concerns a reaction: where `holds` is false, neither a transaction is begun nor the inbox
 * written. It must depend on nothing but the payload.
 */
export const when = <E extends EventDefinition>(
  event: E,
  holds: (payload: EventPayload<E>) => boolean,
): E => ({
  ...event,
  when: holds,
});

const bind =
  <Method>(given: Omit<ReactionExtras, 'reaction'>) =>
  <M extends Method>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>): void => {
    bindParameters(target, method, [Transaction(), Payload(), Ctx()]);
    const extras: ReactionExtras = { ...given, reaction: target.constructor };
    EventPattern(given.events.map(eventSubject), EVENT_TRANSPORT, extras)(target, method, descriptor);
  };
