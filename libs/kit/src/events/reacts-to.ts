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
  /** Of the trace in which it happened, for events that follow from this one alone. */
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
  /** Without it every event has an effect. */
  concerns?: (payload: never) => boolean;
  /** The method gets the events of a batch in one call. */
  atOnce?: boolean;
  /** How long events may wait for others to share their transaction, in milliseconds; 0 by default. */
  gatherMs?: number;
  /** After each transaction the reaction rests, so many times as long as that took; 0 by default. */
  restShare?: number;
}

/**
 * Binds a controller's method to the events that it reacts to (several only where they have the same payload). The
 * method runs in the transaction that also records the event in the inbox, so that a redelivery changes nothing. The
 * transaction may be that of a batch: it runs once for each event, and again if a later event of the batch fails.
 * Events may arrive late or out of order: compare versions.
 */
export const ReactsTo = <E extends EventDefinition>(...events: E[]) => bind<ReactionMethod<E>>({ events });

/**
 * The same for a method that handles the events of a batch in sets: it runs once for all of them, in the order of their
 * delivery, and again for a part of them if one fails. Several may be of one row: write the newest of each. A batch is of
 * one of the events.
 */
export const ReactsToAll = <E extends EventDefinition>(...events: E[]) =>
  bind<BatchReactionMethod<E>>({ events, atOnce: true });

/** The same for events that come one by one and that nobody waits for: they wait for others, `gatherMs` long. */
export const ReactsToGathered = <E extends EventDefinition>(gatherMs: number, ...events: E[]) =>
  bind<BatchReactionMethod<E>>({ events, atOnce: true, gatherMs });

/**
 * As ReactsToAll, for an event that seldom concerns the reaction: where `concerns` is false, neither a transaction is begun nor
 * the inbox written. It must depend on nothing but the payload.
 */
export const ReactsToAllSome = <E extends EventDefinition>(
  event: E,
  concerns: (payload: EventPayload<E>) => boolean,
) => bind<BatchReactionMethod<E>>({ events: [event], concerns, atOnce: true });

/**
 * As ReactsTo, for long work that comes in pieces and that nobody waits for: after each transaction it rests, so many
 * times as long as that took, and leaves the processors and the database to others. It begins some milliseconds after it
 * was asked to: other processes then handle what came with that.
 */
export const ReactsToWithRests = <E extends EventDefinition>(restShare: number, ...events: E[]) =>
  bind<ReactionMethod<E>>({ events, restShare });

const bind =
  <Method>(given: Omit<ReactionExtras, 'reaction'>) =>
  <M extends Method>(target: object, method: string, descriptor: TypedPropertyDescriptor<M>): void => {
    bindParameters(target, method, [Transaction(), Payload(), Ctx()]);
    const extras: ReactionExtras = { ...given, reaction: target.constructor };
    EventPattern(given.events.map(eventSubject), EVENT_TRANSPORT, extras)(target, method, descriptor);
  };
