import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  jetstream,
} from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import type { NatsConnection } from '../nats/nats.ts';
import { Delivery } from './delivery.ts';
import { ensureStream, streamName } from './stream.ts';

/** After this time an event of a crashed replica is redelivered to another one. */
export const ACK_WAIT_MS = 10_000;
/** How often the ack wait of messages in this process restarts: a busy process is not a crashed one. */
const WORKING_MS = ACK_WAIT_MS / 4;
/** How long a pull waits for events; also how long the client waits for a server that has just restarted. */
const PULL_MS = 10_000;
/** Messages of one consumer in this process. */
const MOST_IN_FLIGHT = 256;
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

/** Pulls the messages of a durable consumer, which replicas share, and keeps them from being redelivered meanwhile. */
export class EventConsumer {
  private readonly logger: Logger;
  private readonly inFlight = new Set<Delivery>();
  private messages: ConsumerMessages | undefined;
  private ticker: NodeJS.Timeout | undefined;
  private onSettled: () => void = () => {};
  private stopped = false;

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
    this.ticker = setInterval(() => this.keep(), WORKING_MS).unref();
    void this.pump(consumer);
  }

  /** Fetches no more. What is in this process is settled by its reactions. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.ticker);
    this.messages?.stop();
    this.onSettled();
  }

  /** @param start only for the first time: the stream may be another one later, with positions of its own */
  private async open(start?: number): Promise<Consumer> {
    const { publisher, name, config } = this.source;
    const stream = streamName(this.prefix, publisher);
    const manager = await ensureStream(this.nats, this.prefix, publisher);
    const exists = (): Promise<boolean> =>
      manager.consumers.info(stream, name).then(
        () => true,
        () => false,
      );
    if (!(await exists())) {
      const added = manager.consumers.add(stream, {
        durable_name: name,
        ack_policy: AckPolicy.Explicit,
        ack_wait: ACK_WAIT_MS * 1_000_000,
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
    return jetstream(this.nats).consumers.get(stream, name);
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

  private async pull(consumer: Consumer): Promise<void> {
    await this.untilThereIsRoom();
    if (this.stopped) return;
    const max_messages = MOST_IN_FLIGHT - this.inFlight.size;
    this.messages = await consumer.fetch({ max_messages, expires: PULL_MS });
    if (this.stopped) this.messages.stop();
    for await (const message of this.messages) this.take(message);
    if (this.nats.isClosed()) this.stopped = true;
  }

  private async untilThereIsRoom(): Promise<void> {
    while (this.inFlight.size > MOST_IN_FLIGHT / 2 && !this.stopped)
      await new Promise<void>((resolve) => (this.onSettled = resolve));
  }

  private async resume(): Promise<Consumer | undefined> {
    if (this.stopped || this.nats.isClosed()) {
      this.stopped = true;
      return undefined;
    }
    await pause(RESUME_MS);
    return this.open().catch((error: Error) => {
      this.logger.warn(`cannot consume yet: ${error.message}`);
      return undefined;
    });
  }

  private take(message: JsMsg): void {
    if (this.stopped) return message.nak(); // another replica handles it
    const delivery = new Delivery(message, (settled) => {
      this.inFlight.delete(settled);
      this.onSettled();
    });
    this.inFlight.add(delivery);
    this.handlers.deliver(delivery);
  }

  private keep(): void {
    for (const delivery of this.inFlight) {
      delivery.message.working();
      if (performance.now() - delivery.since > ACK_WAIT_MS) this.handlers.overdue?.(delivery);
    }
  }
}
