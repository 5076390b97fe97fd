import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type MessageHandler, Server } from '@nestjs/microservices';
import { type EventDefinition, eventSubject, type ServiceName, SERVICES } from '@slovo/contracts';
import { type Durable, durablesOf, retriesName } from '@slovo/contracts/identities';
import pLimit from 'p-limit';
import type { Subscription } from '@nats-io/transport-node';
import { Clock } from '../clock/clock.ts';
import { REACTIONS_AT_ONCE } from '../db/connections.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { Metrics } from '../metrics/metrics.ts';
import { NATS, type NatsConnection, whenNatsAnswers } from '../nats/nats.ts';
import { resultOf } from '../nest/result-of.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { consumerName } from './consumer-name.ts';
import { ChangeSignals } from './change-signals.ts';
import { receiveDirectly } from './direct-events.ts';
import { RetryDispatch, SharedDispatch } from './dispatch.ts';
import { EventConsumer } from './event-consumer.ts';
import { Outbox } from './outbox.ts';
import { ParkedEvents } from './parked-events.ts';
import { Parking } from './parking.ts';
import { Reaction, type ReactionBinding } from './reaction.ts';
import { FullDisk } from './full-disk.ts';
import { MessageStore } from './message-store.ts';
import { type QueueParts, ReactionQueue } from './reaction-queue.ts';
import { EVENT_TRANSPORT, type ReactionExtras } from './reacts-to.ts';
import { Retries } from './retries.ts';

/** Between the turns of two services, in milliseconds: a reaction to one event takes about as long. */
const TURN_MS = 15;

/** How long a service waits for its turn to handle an event that is handled in turn, in milliseconds. */
const turnOf = (service: string): number =>
  Math.max(0, (SERVICES as readonly string[]).indexOf(service)) * TURN_MS;

/** Nest's transport strategy for events: reactions share a durable JetStream consumer for each publisher. */
@Injectable()
export class EventTransport extends Server {
  override transportId = EVENT_TRANSPORT;
  protected override readonly logger = new Logger(EventTransport.name);
  private readonly queues: ReactionQueue[] = [];
  private readonly retries: Retries;
  private readonly parts: QueueParts | undefined;
  private consumers: EventConsumer[] = [];
  private direct: Subscription[] = [];
  private listening = false;
  readonly fullDisk = new FullDisk();
  readonly messageStore = new MessageStore();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    clock: Clock,
    private readonly parked: ParkedEvents,
    outbox: Outbox,
    signals: ChangeSignals,
    metrics: Metrics,
    @Optional() @Inject(DATABASE) database?: SqlDatabase,
  ) {
    super();
    this.retries = new Retries(nats, service, this.messageStore);
    if (!database) return;
    const parking = new Parking(database, outbox, clock, service.name as ServiceName);
    const limit = pLimit(REACTIONS_AT_ONCE);
    const { fullDisk } = this;
    this.parts = { database, clock, limit, parking, retries: this.retries, signals, metrics, fullDisk };
  }

  get isListening(): boolean {
    return this.listening;
  }

  /**
   * One handler for each reaction to an event: Nest would chain the handlers of one event, and one that fails would
   * make the others run again.
   */
  override addHandler(
    pattern: string,
    handler: MessageHandler,
    _isEvent = true,
    { events, reaction, concerns, atOnce = false, gatherMs = 0, restShare = 0 }: Partial<ReactionExtras> = {},
  ): void {
    const event = events?.find((candidate) => eventSubject(candidate) === pattern);
    if (!event || !reaction)
      throw new Error(`${pattern} has no event definition: bind its method by @ReactsTo`);
    if (!this.parts) throw new Error(`${reaction.name} reacts to events, which needs a database`);
    const name = consumerName(this.service, reaction, event);
    // Two services may publish an event of the same name.
    const key = `${name} ${pattern}`;
    if (this.messageHandlers.has(key)) throw new Error(`${reaction.name} reacts twice to ${pattern}`);
    this.messageHandlers.set(
      key,
      Object.assign(handler, { isEventHandler: true, extras: { event, reaction, atOnce } }),
    );
    // Looked up for each event, so that a handler can be wrapped while the transport listens.
    const react: ReactionBinding['react'] = (payload, context) =>
      resultOf(this.messageHandlers.get(key)!(payload, context));
    const waitMs = event.inTurn ? gatherMs + turnOf(this.service.name) : gatherMs;
    const binding = {
      name,
      event,
      react,
      atOnce,
      gatherMs: waitMs,
      restShare,
      ...(concerns && { concerns }),
    };
    const one = new Reaction(binding, this.service.prefix, this.service.name as ServiceName);
    const queue = new ReactionQueue(one, this.parts);
    this.queues.push(queue);
    this.parked.add(queue);
  }

  /** How many reactions there are to an event, and how many of them a payload concerns. */
  reactionsTo(definition: EventDefinition, payload: unknown): { all: number; concerned: number } {
    const subject = this.service.prefix + eventSubject(definition);
    const reacting = this.queues.map(({ reaction }) => reaction).filter((one) => one.subject === subject);
    return { all: reacting.length, concerned: reacting.filter((one) => one.mayConcern(payload)).length };
  }

  listen(callback: (error?: Error) => void): void {
    void this.start().then(() => callback(), callback);
  }

  /** Fetches no more events and waits for the running reactions. */
  async close(): Promise<void> {
    this.listening = false;
    for (const consumer of this.consumers) consumer.stop();
    for (const one of this.direct) one.unsubscribe();
    await Promise.all(this.queues.map((queue) => queue.stop()));
  }

  on(): never {
    throw new Error('The event transport has no events of its own; see NATS');
  }

  unwrap<T>(): T {
    return this.nats as T;
  }

  private async start(): Promise<void> {
    if (this.queues.length > 0) this.consumers = this.durables().map((durable) => this.consumerOf(durable));
    for (const consumer of this.consumers) await whenNatsAnswers(this.nats, () => consumer.start());
    const publishers = new Set(this.queues.map(({ reaction }) => reaction.event.service));
    this.direct = [...publishers].map((publisher) =>
      receiveDirectly(this.nats, this.service, publisher, this.queuesOf(publisher)),
    );
    this.listening = true;
  }

  /** Those of this service. @throws Error if one of its reactions is in none: nothing would bring its events */
  private durables(): Durable[] {
    const { prefix, name, following } = this.service;
    const durables = durablesOf(prefix, name as ServiceName, following);
    for (const { reaction } of this.queues) {
      const isIn = (one: Durable): boolean =>
        one.publisher === reaction.event.service && one.reactions.includes(reaction.shortName);
      if (!durables.some(isIn))
        throw new Error(`${reaction.shortName} is in no list of libs/contracts/src/identities/durables.ts`);
    }
    return durables;
  }

  private consumerOf(durable: Durable): EventConsumer {
    const { prefix, name } = this.service;
    const queues = this.queuesOf(durable.publisher).filter(({ reaction }) =>
      durable.reactions.includes(reaction.shortName),
    );
    const dispatch =
      durable.name === retriesName(prefix, name)
        ? new RetryDispatch(this.service, new Map(this.queues.map((queue) => [queue.reaction.name, queue])))
        : new SharedDispatch(
            `${prefix}evt.${durable.publisher}.`,
            Map.groupBy(queues, ({ reaction }) => reaction.subject),
            this.retries,
          );
    return new EventConsumer(durable, this.nats, prefix, dispatch);
  }

  private queuesOf(publisher: ServiceName): ReactionQueue[] {
    return this.queues.filter(({ reaction }) => reaction.event.service === publisher);
  }
}
