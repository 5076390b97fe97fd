import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type MessageHandler, Server } from '@nestjs/microservices';
import { type EventDefinition, eventSubject, type ServiceName } from '@slovo/contracts';
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
import { ReactionBatches } from './reaction-batches.ts';
import { EVENT_TRANSPORT, type ReactionExtras } from './reacts-to.ts';
import { Retries } from './retries.ts';

/** Nest's transport strategy for events: reactions share a durable JetStream consumer for each publisher. */
@Injectable()
export class EventTransport extends Server {
  override transportId = EVENT_TRANSPORT;
  protected override readonly logger = new Logger(EventTransport.name);
  private readonly reactions: Reaction[] = [];
  private readonly batches: ReactionBatches | undefined;
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
    if (!database) return;
    this.batches = new ReactionBatches({
      database,
      clock,
      limit: pLimit(REACTIONS_AT_ONCE - 1), // the shared transaction is the other one
      parking: new Parking(database, outbox, clock, service.name as ServiceName),
      retries: new Retries(nats, service, this.messageStore),
      gatherMs: service.gatherMs,
      signals,
      metrics,
      fullDisk: this.fullDisk,
    });
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
    { events, reaction, atOnce = false }: Partial<ReactionExtras> = {},
  ): void {
    const event = events?.find((candidate) => eventSubject(candidate) === pattern);
    if (!event || !reaction)
      throw new Error(`${pattern} has no event definition: bind its method by @ReactsTo`);
    if (!this.batches) throw new Error(`${reaction.name} reacts to events, which needs a database`);
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
    const binding = { name, event, react, atOnce };
    const one = new Reaction(binding, this.service.prefix, this.service.name as ServiceName);
    this.reactions.push(one);
    this.parked.add(one, this.batches);
  }

  /** How many reactions there are to an event, and how many of them a payload concerns. */
  reactionsTo(definition: EventDefinition, payload: unknown): { all: number; concerned: number } {
    const subject = this.service.prefix + eventSubject(definition);
    const reacting = this.reactions.filter((one) => one.subject === subject);
    return { all: reacting.length, concerned: reacting.filter((one) => one.mayConcern(payload)).length };
  }

  listen(callback: (error?: Error) => void): void {
    void this.start().then(() => callback(), callback);
  }

  /** Fetches no more events and waits for the running reactions. */
  async close(): Promise<void> {
    this.listening = false;
    for (const one of this.direct) one.unsubscribe();
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.batches?.stop();
  }

  on(): never {
    throw new Error('The event transport has no events of its own; see NATS');
  }

  unwrap<T>(): T {
    return this.nats as T;
  }

  private async start(): Promise<void> {
    const { batches } = this;
    if (batches && this.reactions.length > 0) {
      this.consumers = this.durables().map((durable) => this.consumerOf(durable, batches));
      for (const consumer of this.consumers) await whenNatsAnswers(this.nats, () => consumer.start());
      const ofPublishers = Map.groupBy(this.reactions, ({ event }) => event.service);
      this.direct = [...ofPublishers].map(([publisher, reactions]) =>
        receiveDirectly(this.nats, this.service, publisher, reactions, batches),
      );
    }
    this.listening = true;
  }

  /** Those of this service. @throws Error if one of its reactions is in none: nothing would bring its events */
  private durables(): Durable[] {
    const { prefix, name, following } = this.service;
    const durables = durablesOf(prefix, name as ServiceName, following);
    for (const reaction of this.reactions)
      if (!durables.some((durable) => isIn(durable, reaction)))
        throw new Error(`${reaction.shortName} is in no list of libs/contracts/src/identities/durables.ts`);
    return durables;
  }

  private consumerOf(durable: Durable, batches: ReactionBatches): EventConsumer {
    const { prefix, name } = this.service;
    const dispatch =
      durable.name === retriesName(prefix, name)
        ? new RetryDispatch(this.service, new Map(this.reactions.map((one) => [one.name, one])), batches)
        : new SharedDispatch(
            `${prefix}evt.${durable.publisher}.`,
            Map.groupBy(
              this.reactions.filter((reaction) => isIn(durable, reaction)),
              ({ subject }) => subject,
            ),
            batches,
          );
    return new EventConsumer(durable, this.nats, prefix, dispatch);
  }
}

const isIn = ({ publisher, reactions }: Durable, { event, shortName }: Reaction): boolean =>
  publisher === event.service && reactions.includes(shortName);
