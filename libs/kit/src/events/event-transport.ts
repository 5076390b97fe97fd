import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type MessageHandler, Server } from '@nestjs/microservices';
import { type EventDefinition, eventSubject, type ServiceName, SERVICES } from '@slovo/contracts';
import pLimit from 'p-limit';
import type { Subscription } from '@nats-io/transport-node';
import { Clock } from '../clock/clock.ts';
import { REACTIONS_AT_ONCE } from '../db/connections.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { Metrics } from '../metrics/metrics.ts';
import { NATS, type NatsConnection, whenNatsAnswers } from '../nats/nats.ts';
import { resultOf } from '../nest/result-of.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { consumerName, retriesName, retrySubject } from './consumer-name.ts';
import { ChangeSignals } from './change-signals.ts';
import { receiveDirectly } from './direct-events.ts';
import { RetryDispatch, SharedDispatch } from './dispatch.ts';
import { EventConsumer } from './event-consumer.ts';
import { OrphanedConsumers } from './orphaned-consumers.ts';
import { Outbox } from './outbox.ts';
import { ParkedEvents } from './parked-events.ts';
import { Parking } from './parking.ts';
import { Reaction, type ReactionBinding } from './reaction.ts';
import { FullDisk } from './full-disk.ts';
import { MessageStore } from './message-store.ts';
import { type QueueParts, ReactionQueue } from './reaction-queue.ts';
import { EVENT_TRANSPORT, type ReactionExtras } from './reacts-to.ts';
import { Retries } from './retries.ts';
import { sharedSources } from './shared-consumers.ts';

/** Retries of a service that wait for their time or are handled. */
const MOST_RETRIES = 10_000;

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
  private readonly orphans: OrphanedConsumers;
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
    this.orphans = new OrphanedConsumers(nats, service);
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
    this.orphans.stop();
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
    const publishers = new Set(this.queues.map(({ reaction }) => reaction.event.service));
    for (const publisher of publishers)
      this.consumers.push(...(await whenNatsAnswers(this.nats, () => this.consumersOf(publisher))));
    if (this.queues.length > 0) this.consumers.push(this.retryConsumer());
    for (const consumer of this.consumers) await whenNatsAnswers(this.nats, () => consumer.start());
    this.direct = [...publishers].map((publisher) =>
      receiveDirectly(this.nats, this.service, publisher, this.queuesOf(publisher)),
    );
    this.listening = true;
    await this.orphans.delete(new Set(this.consumers.map(({ name }) => name)));
  }

  private async consumersOf(publisher: ServiceName): Promise<EventConsumer[]> {
    const reactions = this.queuesOf(publisher).map(({ reaction }) => reaction);
    const sources = await sharedSources(this.nats, this.service, publisher, reactions);
    return sources.map((source) => {
      const queues = this.queues.filter(({ reaction }) => source.reactions.includes(reaction));
      const bySubject = Map.groupBy(queues, ({ reaction }) => reaction.subject);
      const dispatch = new SharedDispatch(bySubject, this.retries);
      return new EventConsumer(source, this.nats, this.service.prefix, dispatch);
    });
  }

  private queuesOf(publisher: ServiceName): ReactionQueue[] {
    return this.queues.filter(({ reaction }) => reaction.event.service === publisher);
  }

  private retryConsumer(): EventConsumer {
    const source = {
      publisher: this.service.name as ServiceName,
      name: retriesName(this.service),
      config: { filter_subject: retrySubject(this.service, '*'), max_ack_pending: MOST_RETRIES },
    };
    const dispatch = new RetryDispatch(new Map(this.queues.map((queue) => [queue.reaction.name, queue])));
    return new EventConsumer(source, this.nats, this.service.prefix, dispatch);
  }
}
