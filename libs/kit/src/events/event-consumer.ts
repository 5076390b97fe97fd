import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Consumer, type ConsumerMessages, type JsMsg, jetstream } from '@nats-io/jetstream';
import { type Durable, streamOf } from '@slovo/contracts/identities';
import { type NatsConnection, replicasOf } from '../nats/nats.ts';
import { atMost } from '../service/at-most.ts';
import { Delivery } from './delivery.ts';
import { Patience } from './patience.ts';
import { ACK_WAIT_MS, provisioned } from './stream.ts';

/** How often the ack wait of messages in this process restarts: a busy process is not a crashed one. */
const WORKING_MS = ACK_WAIT_MS / 4;
/**
 * How long a pull waits for events, and how often NATS says meanwhile that it does. After two of these without a sign a
 * pull is repeated: the server of a cluster that it waits at may have ended. A single server takes the connection with it.
 */
const PULL = { expires: 10_000, idle_heartbeat: 1_500 };
const PULL_OF_SINGLE_SERVER = { expires: 30_000, idle_heartbeat: 5_000 };
/** Events of one consumer in this process. */
const MOST_IN_FLIGHT = 256;
/** Events of a message, as long as none has come: a pull asks for messages, and a backlog may be of bundles. */
const EXPECTED = 64;
/** With so many events in this process, a pull that began in a quiet time gives back the bundles that it still brings. */
const MOST_HELD = 1_024;
/** When those are delivered again, in milliseconds. */
const GIVEN_BACK_MS = 1_000;
const RESUME_MS = 500;
/** A server that is away must not hold up the end of the process. */
const FORGETS_WITHIN_MS = 500;

export interface ConsumerHandlers {
  /** Gets each message once per delivery, and settles it. */
  deliver: (delivery: Delivery) => void;
}

/** Pulls the messages of a durable consumer, which replicas share, and keeps them from being redelivered meanwhile. */
export class EventConsumer {
  private readonly logger: Logger;
  private readonly inFlight = new Set<Delivery>();
  private eventsInFlight = 0;
  /** Events of the largest message of the last pull that brought one. */
  private largest = EXPECTED;
  private consumer: Consumer | undefined;
  private messages: ConsumerMessages | undefined;
  private ticker: NodeJS.Timeout | undefined;
  private onSettled: () => void = () => {};
  private stopped = false;
  private readonly patience = new Patience();

  constructor(
    private readonly durable: Durable,
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly handlers: ConsumerHandlers,
  ) {
    this.logger = new Logger(durable.name);
  }

  /** @throws NotProvisioned if NATS has no such consumer */
  async start(): Promise<void> {
    const consumer = await this.open();
    this.ticker = setInterval(() => this.keep(), WORKING_MS).unref();
    void this.pump(consumer);
    void this.pullAfterReconnects();
  }

  /**
   * Fetches no more. What is in this process is settled by its reactions, or given back. NATS offers what is given back to
   * the pulls that it knows, and where it finds the only one closed, the event waits until the ack wait is over. To be
   * asked about the consumer makes it forget closed pulls.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.ticker);
    this.messages?.stop();
    this.onSettled();
    await atMost(
      this.consumer?.info().catch(() => {}),
      FORGETS_WITHIN_MS,
    );
  }

  private open(timeout?: number): Promise<Consumer> {
    const { name } = this.durable;
    const stream = streamOf(this.prefix, this.durable);
    const { consumers } = jetstream(this.nats, { ...(timeout && { timeout }) });
    return provisioned(`consumer ${name} of stream ${stream}`, () => consumers.get(stream, name));
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
    this.consumer = consumer;
    await this.untilThereIsRoom();
    if (this.stopped) return;
    const room = Math.floor((MOST_IN_FLIGHT - this.eventsInFlight) / this.largest);
    this.messages = await consumer.fetch({
      max_messages: Math.max(1, room),
      ...(replicasOf(this.nats) > 1 ? PULL : PULL_OF_SINGLE_SERVER),
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
      const consumer = await this.open(this.patience.ms);
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
    for (const delivery of this.inFlight) delivery.working();
  }
}
