import { Logger } from '@nestjs/common';
import { AckPolicy, DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { eventSubject, type EventDefinition } from '@slovo/contracts';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import { fromHeaders, type NatsConnection } from '../nats/nats.ts';
import { withConsumerSpan } from '../tracing/tracing.ts';
import type { Reaction } from './reaction.ts';
import { ensureStream, streamName } from './stream.ts';

/** After so many failed deliveries an event is parked, where an operator sees it and can replay it. */
const MAX_DELIVERIES = 8;
/** How long an event of a crashed replica waits for another; longer than any reaction's transaction may take. */
const ACK_WAIT_MS = 10_000;
const TRANSACTION = { maxWait: 3_000, timeout: 6_000 };
const BACKOFF_MS = [100, 300, 1_000, 3_000, 10_000, 30_000, 60_000];

/**
 * A durable pull consumer for one reaction to one event; replicas share it. One filter for each consumer, because NATS
 * 2.9 knows no more, and so that a failing reaction holds up no other.
 */
export class EventConsumer {
  private readonly logger: Logger;
  private readonly running = new Set<Promise<void>>();
  private messages?: ConsumerMessages;

  constructor(
    readonly name: string,
    private readonly definition: EventDefinition,
    private readonly reaction: Reaction<EventDefinition, never>,
    private readonly database: SqlDatabase,
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly clock: Clock,
  ) {
    this.logger = new Logger(name);
  }

  async start(): Promise<void> {
    const stream = streamName(this.prefix, this.definition.service);
    const manager = await ensureStream(this.nats, this.prefix, this.definition.service);
    const changeable = { ack_wait: ACK_WAIT_MS * 1_000_000, max_ack_pending: 64 };
    const isThere = await manager.consumers.info(stream, this.name).then(
      () => true,
      () => false,
    );
    if (isThere) await manager.consumers.update(stream, this.name, changeable);
    else {
      await manager.consumers.add(stream, {
        durable_name: this.name,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        filter_subject: this.prefix + eventSubject(this.definition),
        ...changeable,
      });
    }
    const consumer = await jetstream(this.nats).consumers.get(stream, this.name);
    this.messages = await consumer.consume({ max_messages: 64 });
    void this.pump(this.messages);
  }

  async stop(): Promise<void> {
    this.messages?.stop();
    await Promise.allSettled(this.running);
  }

  private async pump(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      const task = this.handle(message).finally(() => this.running.delete(task));
      this.running.add(task);
    }
  }

  private async handle(message: JsMsg): Promise<void> {
    const carrier = fromHeaders(message.headers);
    const eventId = carrier['Nats-Msg-Id'] ?? `${message.info.stream}:${message.seq}`;
    try {
      await withConsumerSpan(`${this.name} ${this.definition.name}`, carrier, SpanKind.CONSUMER, () =>
        this.react(message, eventId, carrier),
      );
      message.ack();
    } catch (error) {
      const attempt = message.info.deliveryCount;
      this.logger.error(
        `${this.definition.name} ${eventId}, delivery ${attempt}: ${(error as Error).stack ?? String(error)}`,
      );
      // A payload that does not fit its contract will not fit it at the next delivery either.
      if (attempt >= MAX_DELIVERIES || error instanceof z.ZodError)
        await this.park(message, eventId, carrier, error as Error);
      else message.nak(BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length) - 1]);
    }
  }

  private async react(message: JsMsg, eventId: string, carrier: Record<string, string>): Promise<void> {
    const payload = this.definition.payload.parse(message.json());
    const now = this.clock.now();
    const occurredAt = new Date(carrier['slovo-occurred-at'] ?? now);
    await this.database.$transaction(async (tx: SqlTransaction) => {
      const isNew = await tx.$executeRaw`
          INSERT INTO inbox (consumer, event_id, handled_at) VALUES (${this.name}, ${eventId}, ${now}) ON CONFLICT DO NOTHING`;
      if (isNew) await this.reaction.react(tx as never, payload as never, { now, occurredAt, eventId });
    }, TRANSACTION);
  }

  private async park(
    message: JsMsg,
    eventId: string,
    carrier: Record<string, string>,
    error: Error,
  ): Promise<void> {
    try {
      await this.database.$executeRaw`
        INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
        VALUES (${this.name}, ${eventId}, ${message.subject}, ${message.string()}::jsonb, ${JSON.stringify(carrier)}::jsonb,
                ${error.message}, ${this.clock.now()})
        ON CONFLICT (consumer, event_id) DO NOTHING`;
      message.ack();
    } catch {
      message.nak(BACKOFF_MS.at(-1)); // the database is away as well: the stream keeps the event
    }
  }
}
