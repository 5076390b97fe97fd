import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import type { NatsConnection } from '../nats/nats.ts';
import { Delivery } from './delivery.ts';
import { Patience } from './patience.ts';
import { ensureStream, streamName } from './stream.ts';

/** After this time an event of a crashed replica is redelivered to another one. */
export const ACK_WAIT_MS = 10_000;
const ACK_WAIT_NS = ACK_WAIT_MS * 1_000_000;
/** How often the ack wait of messages in this process restarts: a busy process is not a crashed one. */
const WORKING_MS = ACK_WAIT_MS / 4;
/** How long a pull waits for events; also how long the client waits for a server that has just restarted. */
const PULL_MS = 10_000;
/** After two of these without a sign a pull is repeated: the server of the cluster that it waits at may have ended. */
const HEARTBEAT_MS = 1_500;
/** Events of one consumer in this process. */
const MOST_IN_FLIGHT = 256;
/** Events of a message, as long as none has come: a pull asks for messages, and a backlog may be of bundles. */
const EXPECTED = 64;
/** With so many events in this process, a pull that began in a quiet time gives back the bundles that it still brings. */
const MOST_HELD = 1_024;
/** When those are delivered again, in milliseconds. */
const GIVEN_BACK_MS = 1_000;
const RESUME_MS = 500;

/** A durable consumer: where it is and how it is created. */
export interface ConsumerSource {
  readonly publisher: ServiceName;
  readonly name: string;
  readonly config: Pick<ConsumerConfig, 'max_ack_pending'> &
    Partial<Pick<ConsumerConfig, 'filter_subject' | 'filter_subjects' | 'description'>>;
  /** Position in the stream at which it begins when it is created first; undefined: at the oldest event. */
  readonly start?: number | undefined;
}

export interface ConsumerHandlers {
  /** Gets each message once per delivery, and settles it. */
  deliver: (delivery: Delivery) => void;
  /** Called again and again for a message that has been here longer than the ack wait. */
  overdue?: (delivery: Delivery) => void;
}

/**
 * What an update sets. The client merges it into what the consumer has, and NATS refuses a consumer with both kinds of
 * filter: the kind that this one does not use is named as well, without a value.
 */
export const settingsOf = (config: ConsumerSource['config']): Partial<ConsumerConfig> =>
  Object.assign(
    { filter_subject: undefined, filter_subjects: undefined },
    { ack_wait: ACK_WAIT_NS, ...config },
  );

/** Pulls the messages of a durable consumer, which replicas share, and keeps them from being redelivered meanwhile. */
export class EventConsumer {
  private readonly logger: Logger;
  private readonly inFlight = new Set<Delivery>();
  private eventsInFlight = 0;
  /** Events of the largest message of the last pull that brought one. */
  private largest = EXPECTED;
  private messages: ConsumerMessages | undefined;
  private ticker: NodeJS.Timeout | undefined;
  private onSettled: () => void = () => {};
  private stopped = false;
  private readonly patience = new Patience();

  constructor(
    private readonly source: ConsumerSource,
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly handlers: ConsumerHandlers,
  ) {
    this.logger = new Logger(source.name);
  }

  get name(): string {
    return this.source.name;
  }

  async start(): Promise<void> {
    const consumer = await this.open(this.source.start);
    await this.adjust(consumer);
    this.ticker = setInterval(() => this.keep(), WORKING_MS).unref();
    void this.pump(consumer);
    void this.pullAfterReconnects();
  }

  /** Fetches no more. What is in this process is settled by its reactions. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.ticker);
    this.messages?.stop();
    this.onSettled();
  }

  /** @param start only for the first time: the stream may be another one later, with positions of its own */
  private async open(start?: number, timeout?: number): Promise<Consumer> {
    const { publisher, name, config } = this.source;
    const stream = streamName(this.prefix, publisher);
    const manager = await ensureStream(this.nats, this.prefix, publisher, timeout);
    const exists = (): Promise<boolean> =>
      manager.consumers.info(stream, name).then(
        () => true,
        () => false,
      );
    if (!(await exists())) {
      const added = manager.consumers.add(stream, {
        durable_name: name,
        ack_policy: AckPolicy.Explicit,
        ack_wait: ACK_WAIT_NS,
        ...(start === undefined
          ? { deliver_policy: DeliverPolicy.All }
          : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }),
        ...config,
      });
      // Another replica may have been faster, and have found another position: it stays at that one.
      await added.catch(async (error: unknown) => {
        if (!(await exists())) throw error;
      });
    }
    return jetstream(this.nats, { ...(timeout && { timeout }) }).consumers.get(stream, name);
  }

  /**
   * Gives a consumer of an earlier release the settings of this one. Only at the start: later a replica of another
   * release may have changed them.
   */
  private async adjust(consumer: Consumer): Promise<void> {
    const { publisher, name, config } = this.source;
    const { config: present } = await consumer.info();
    const wanted = settingsOf(config);
    const isAsWanted = Object.entries(wanted).every(([key, value]) =>
      isDeepStrictEqual(present[key as keyof ConsumerConfig], value),
    );
    if (isAsWanted) return;
    const manager = await jetstreamManager(this.nats);
    await manager.consumers
      .update(streamName(this.prefix, publisher), name, wanted)
      .catch((error: Error) => this.logger.warn(`keeps the settings that it has: ${error.message}`));
  }

  /** The client survives short outages, but not a server that restarted without its consumers. */
  private async pump(first: Consumer): Promise<void> {
    for (let consumer: Consumer | undefined = first; !this.stopped; consumer ??= await this.resume()) {
      try {
        if (consumer) await this.pull(consumer);
      } catch (error) {
        consumer = undefined;
        if (!this.stopped) this.logger.warn(`consuming again after: ${(error as Error).message}`);
      }
    }
  }

  /**
   * What a server had to bring is lost with it. The client would first ask for the consumer, and where a new leader is yet
   * to be elected wait for ten seconds before it asks again.
   */
  private async pullAfterReconnects(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (this.stopped) return;
      if (type === 'reconnect') this.messages?.stop();
    }
  }

  private async pull(consumer: Consumer): Promise<void> {
    await this.untilThereIsRoom();
    if (this.stopped) return;
    const room = Math.floor((MOST_IN_FLIGHT - this.eventsInFlight) / this.largest);
    this.messages = await consumer.fetch({
      max_messages: Math.max(1, room),
      expires: PULL_MS,
      idle_heartbeat: HEARTBEAT_MS,
    });
    if (this.stopped) this.messages.stop();
    let largest = 0;
    for await (const message of this.messages) largest = Math.max(largest, this.take(message));
    this.largest = largest || this.largest;
    if (this.nats.isClosed()) this.stopped = true;
  }

  private async untilThereIsRoom(): Promise<void> {
    while (this.eventsInFlight > MOST_IN_FLIGHT / 2 && !this.stopped)
      await new Promise<void>((resolve) => (this.onSettled = resolve));
  }

  private async resume(): Promise<Consumer | undefined> {
    if (this.stopped || this.nats.isClosed()) {
      this.stopped = true;
      return undefined;
    }
    await pause(RESUME_MS);
    try {
      const consumer = await this.open(undefined, this.patience.ms);
      this.patience.reset();
      return consumer;
    } catch (error) {
      this.patience.grow();
      this.logger.warn(`cannot consume yet: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** How many events it brought. */
  private take(message: JsMsg): number {
    if (this.stopped) {
      message.nak(); // another replica handles it
      return 0;
    }
    if (this.eventsInFlight >= MOST_HELD) {
      message.nak(GIVEN_BACK_MS);
      return 0;
    }
    const delivery = new Delivery(message, (settled) => {
      this.inFlight.delete(settled);
      this.eventsInFlight -= settled.events.length;
      this.onSettled();
    });
    this.inFlight.add(delivery);
    this.eventsInFlight += delivery.events.length;
    this.handlers.deliver(delivery);
    return delivery.events.length;
  }

  private keep(): void {
    for (const delivery of this.inFlight) {
      delivery.working();
      if (performance.now() - delivery.since > ACK_WAIT_MS) this.handlers.overdue?.(delivery);
    }
  }
}
