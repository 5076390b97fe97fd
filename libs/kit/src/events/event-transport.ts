import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { type MessageHandler, Server } from '@nestjs/microservices';
import { type EventDefinition, eventSubject, type ServiceName } from '@slovo/contracts';
import pLimit from 'p-limit';
import { Clock } from '../clock/clock.ts';
import { REACTIONS_AT_ONCE } from '../db/connections.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { resultOf } from '../nest/result-of.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { consumerName } from './consumer-name.ts';
import { EventConsumer, type ReactionBinding } from './event-consumer.ts';
import { deleteOrphanedConsumers } from './orphaned-consumers.ts';
import { Outbox } from './outbox.ts';
import { ParkedEvents } from './parked-events.ts';
import { EVENT_TRANSPORT, type ReactionExtras } from './reacts-to.ts';

/** Nest's transport strategy for events: a durable JetStream consumer for each reaction to each event. */
@Injectable()
export class EventTransport extends Server {
  override transportId = EVENT_TRANSPORT;
  protected override readonly logger = new Logger(EventTransport.name);
  private readonly consumers: EventConsumer[] = [];
  private readonly limit = pLimit(REACTIONS_AT_ONCE);
  private listening = false;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly clock: Clock,
    private readonly parked: ParkedEvents,
    private readonly outbox: Outbox,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
  ) {
    super();
  }

  get isListening(): boolean {
    return this.listening;
  }

  /**
   * One handler for each consumer: Nest would chain the handlers of one event, and one that fails would make the others
   * run again.
   */
  override addHandler(
    pattern: string,
    handler: MessageHandler,
    _isEvent = true,
    { events, reaction, concerns }: Partial<ReactionExtras> = {},
  ): void {
    const event = events?.find((candidate) => eventSubject(candidate) === pattern);
    if (!event || !reaction)
      throw new Error(`${pattern} has no event definition: bind its method by @ReactsTo`);
    if (!this.database) throw new Error(`${reaction.name} reacts to events, which needs a database`);
    const name = consumerName(this.service, reaction, event);
    // Streams of two services may hold an event of the same name, and then a consumer of the same name each.
    const key = `${name} ${pattern}`;
    if (this.messageHandlers.has(key)) throw new Error(`${reaction.name} reacts twice to ${pattern}`);
    this.messageHandlers.set(
      key,
      Object.assign(handler, { isEventHandler: true, extras: { event, reaction } }),
    );
    // Looked up for each event, so that a handler can be wrapped while the transport listens.
    const react: ReactionBinding['react'] = (payload, context) =>
      resultOf(this.messageHandlers.get(key)!(payload, context));
    const consumer = new EventConsumer(
      { name, event, react, ...(concerns && { concerns }) },
      this.database,
      this.nats,
      this.service.prefix,
      this.clock,
      this.limit,
      this.outbox,
      this.service.name as ServiceName,
    );
    this.consumers.push(consumer);
    this.parked.add(consumer);
  }

  /** How many reactions there are to an event, and how many of them a payload concerns. */
  reactionsTo(definition: EventDefinition, payload: unknown): { all: number; concerned: number } {
    const subject = this.service.prefix + eventSubject(definition);
    const reacting = this.consumers.filter((one) => one.reactsTo({ consumer: one.name, subject }));
    return { all: reacting.length, concerned: reacting.filter((one) => one.mayConcern(payload)).length };
  }

  listen(callback: (error?: Error) => void): void {
    void this.start().then(() => callback(), callback);
  }

  /** Fetches no more events and waits for the running reactions. */
  async close(): Promise<void> {
    this.listening = false;
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  on(): never {
    throw new Error('The event transport has no events of its own; see NATS');
  }

  unwrap<T>(): T {
    return this.nats as T;
  }

  private async start(): Promise<void> {
    for (const consumer of this.consumers) await consumer.start();
    this.listening = true;
    await this.deleteOrphans();
  }

  private async deleteOrphans(): Promise<void> {
    const names = new Set(this.consumers.map(({ name }) => name));
    try {
      const deleted = await deleteOrphanedConsumers(this.nats, this.service, names);
      if (deleted.length > 0) this.logger.log(`deleted consumers of former reactions: ${deleted.join(', ')}`);
    } catch (error) {
      this.logger.warn(
        `consumers of former reactions are left for the next start: ${(error as Error).message}`,
      );
    }
  }
}
