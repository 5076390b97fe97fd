import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { eventSubject, type EventDefinition, type EventPayload } from '@slovo/contracts';
import { NATS, type NatsConnection, whenNatsAnswers } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { eventsOf } from './bundle.ts';
import { Patience } from './patience.ts';
import { ensureStream, streamName } from './stream.ts';

const RESUME_MS = 500;
/**
 * A consumer of a feed is in the memory of one server, and nobody says when that server of a cluster has ended. After two
 * of these the feed subscribes anew.
 */
const HEARTBEAT_MS = 2_000;
/** How long a pull waits for events. */
const PULL_MS = 30_000;

/**
 * New events as they happen, to every replica and without redelivery: for an edge that pushes to open pages or drops
 * what it cached. What must not be missed needs a reaction.
 */
@Injectable()
export class EventFeed {
  private readonly logger = new Logger(EventFeed.name);
  private readonly gapListeners = new Set<() => void>();
  /** Subscriptions, and when each has last heard of its server. */
  private readonly open = new Map<ConsumerMessages, number>();
  private isWatching = false;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  /** Resolves once the subscription exists: `handler` gets every later event. */
  async on<E extends EventDefinition>(
    definition: E,
    handler: (payload: EventPayload<E>) => void,
  ): Promise<void> {
    if (!this.isWatching) void this.endAfterReconnects();
    this.isWatching = true;
    const messages = await whenNatsAnswers(this.nats, () => this.subscribe(definition));
    void this.listen(messages, definition, handler);
  }

  /** Called when events may have been missed: a subscription was made anew, or an event could not be read or applied. */
  onGap(listener: () => void): void {
    this.gapListeners.add(listener);
  }

  private async subscribe(definition: EventDefinition, timeout?: number): Promise<ConsumerMessages> {
    const { prefix } = this.service;
    const stream = streamName(prefix, definition.service);
    const manager = await ensureStream(this.nats, prefix, definition.service, timeout);
    const { state } = await manager.streams.info(stream);
    const consumer = await jetstream(this.nats, { ...(timeout && { timeout }) }).consumers.get(stream, {
      filter_subjects: prefix + eventSubject(definition),
      // Not only what is new: a consumer that the client makes again before the first event would begin at the oldest.
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: state.last_seq + 1,
    });
    const messages = await consumer.consume({
      abort_on_missing_resource: true,
      expires: PULL_MS,
      idle_heartbeat: HEARTBEAT_MS,
    });
    void this.endWhenSilent(messages);
    return messages;
  }

  /** The client would go on asking a server that is gone. */
  private async endWhenSilent(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) {
      this.open.set(messages, performance.now());
      if (type === 'heartbeats_missed') messages.stop();
    }
    this.open.delete(messages);
  }

  /**
   * When the connection is back the client asks for each consumer before it pulls. Where nobody answers, as while a cluster
   * elects a leader, it would ask again only after as long as a pull takes.
   */
  private async endAfterReconnects(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type !== 'reconnect') continue;
      const at = performance.now();
      setTimeout(() => {
        for (const [messages, heardAt] of this.open) if (heardAt < at) messages.stop();
      }, 2 * HEARTBEAT_MS).unref();
    }
  }

  private async listen<E extends EventDefinition>(
    first: ConsumerMessages,
    definition: E,
    handler: (payload: EventPayload<E>) => void,
  ): Promise<void> {
    const patience = new Patience();
    for (
      let messages: ConsumerMessages | undefined = first;
      !this.isOver;
      messages = await this.resume(definition, patience)
    ) {
      try {
        for await (const message of messages ?? []) this.dispatch(message, definition, handler);
      } catch (error) {
        if (!this.isOver)
          this.logger.warn(`${definition.name}, consuming again after: ${(error as Error).message}`);
      }
    }
  }

  /** The client survives outages, but not a server that restarted without its consumers. */
  private async resume(
    definition: EventDefinition,
    patience: Patience,
  ): Promise<ConsumerMessages | undefined> {
    if (this.isOver) return undefined;
    await pause(RESUME_MS);
    try {
      const messages = await this.subscribe(definition, patience.ms);
      patience.reset();
      this.tellOfGap();
      return messages;
    } catch (error) {
      patience.grow();
      this.logger.warn(`${definition.name}, cannot consume yet: ${(error as Error).message}`);
      return undefined;
    }
  }

  private dispatch<E extends EventDefinition>(
    message: JsMsg,
    definition: E,
    handler: (payload: EventPayload<E>) => void,
  ): void {
    for (const event of eventsOf(message)) {
      try {
        handler(definition.payload.parse(event.payload) as EventPayload<E>);
      } catch (error) {
        // One bad event must not end the feed, nor the process.
        this.logger.error(
          `${definition.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        this.tellOfGap();
      }
    }
  }

  private tellOfGap(): void {
    for (const listener of this.gapListeners) listener();
  }

  private get isOver(): boolean {
    return this.nats.isClosed() || this.nats.isDraining();
  }
}
