import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { AckPolicy, DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { eventParked, eventSubject, type EventDefinition, type ServiceName } from '@slovo/contracts';
import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import { fromHeaders, type NatsConnection } from '../nats/nats.ts';
import { withConsumerSpan } from '../tracing/tracing.ts';
import type { Outbox } from './outbox.ts';
import type { ReactionCall } from './reacts-to.ts';
import { ensureStream, streamName } from './stream.ts';

/** After this many failed deliveries an event is parked for an operator, who can replay it. */
const MAX_DELIVERIES = 8;
/**
 * After this time an event of a crashed replica is redelivered to another one; longer than a reaction's transaction may
 * take.
 */
const ACK_WAIT_MS = 10_000;
/** Limits of the transaction of a reaction and its inbox row, in milliseconds. */
export const REACTION_TRANSACTION = { maxWait: 3_000, timeout: 6_000 };
const BACKOFF_MS = [100, 300, 1_000, 3_000, 10_000, 30_000, 60_000];
/** How long a pull waits for events; also how long the client waits for a server that has just restarted. */
const PULL_MS = 10_000;
/** Characters of a parked event's payload, and of its error, that are published. */
const MOST_TOLD = 4_000;
const RESUME_MS = 500;

/** Which durable consumer hands which event to which handler. */
export interface ReactionBinding {
  readonly name: string;
  readonly event: EventDefinition;
  readonly react: (payload: unknown, context: ReactionCall) => Promise<unknown>;
  readonly concerns?: (payload: never) => boolean;
}

/** An event as it was delivered: not yet checked against its contract. */
export interface Delivered {
  eventId: string;
  payload: unknown;
  carrier: Record<string, string>;
}

/**
 * A durable pull consumer for one reaction to one event; replicas share it. One filter for each consumer, because NATS
 * 2.9 supports no more, and so that a failing reaction does not delay others.
 */
export class EventConsumer {
  private readonly logger: Logger;
  private readonly running = new Set<Promise<void>>();
  private messages: ConsumerMessages | undefined;
  private stopped = false;

  constructor(
    private readonly binding: ReactionBinding,
    private readonly database: SqlDatabase,
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly clock: Clock,
    /** Shared by all consumers of the service. */
    private readonly limit: LimitFunction,
    private readonly outbox: Outbox,
    private readonly service: ServiceName,
  ) {
    this.logger = new Logger(binding.name);
  }

  get name(): string {
    return this.binding.name;
  }

  async start(): Promise<void> {
    this.messages = await this.subscribe();
    void this.pump(this.messages);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.messages?.stop();
    await Promise.allSettled(this.running);
  }

  reactsTo({ consumer, subject }: { consumer: string; subject: string }): boolean {
    return consumer === this.name && subject === this.prefix + eventSubject(this.binding.event);
  }

  /**
   * Runs the handler and records the event in the inbox, within the caller's transaction. A recorded event has no
   * second effect.
   */
  async react(tx: SqlTransaction, { eventId, payload, carrier }: Delivered): Promise<void> {
    const parsed = this.binding.event.payload.parse(payload);
    if (!this.isConcerned(parsed)) return;
    const now = this.clock.now();
    const occurredAt = new Date(carrier['slovo-occurred-at'] ?? now);
    // The database's own time: how long an inbox row is kept must not depend on a clock that is moved (see
    // Housekeeping).
    const isNew = await tx.$executeRaw`
      INSERT INTO inbox (consumer, event_id, handled_at) VALUES (${this.name}, ${eventId}, now()) ON CONFLICT DO NOTHING`;
    if (isNew) await this.binding.react(parsed, { tx, now, occurredAt, eventId });
  }

  /** Asked before a transaction is begun: most events with a condition concern another service, or nobody. */
  mayConcern(payload: unknown): boolean {
    const { event, concerns } = this.binding;
    return !(event.addressee || concerns) || this.isConcerned(event.payload.parse(payload));
  }

  private isConcerned(payload: unknown): boolean {
    const { event, concerns } = this.binding;
    return (
      (event.addressee?.(payload) ?? this.service) === this.service && (concerns?.(payload as never) ?? true)
    );
  }

  private async subscribe(): Promise<ConsumerMessages> {
    const stream = streamName(this.prefix, this.binding.event.service);
    const manager = await ensureStream(this.nats, this.prefix, this.binding.event.service);
    const changeable = { ack_wait: ACK_WAIT_MS * 1_000_000, max_ack_pending: 64 };
    const exists = await manager.consumers.info(stream, this.name).then(
      () => true,
      () => false,
    );
    if (exists) await manager.consumers.update(stream, this.name, changeable);
    else {
      await manager.consumers.add(stream, {
        durable_name: this.name,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        filter_subject: this.prefix + eventSubject(this.binding.event),
        ...changeable,
      });
    }
    const consumer = await jetstream(this.nats).consumers.get(stream, this.name);
    return consumer.consume({ max_messages: 64, expires: PULL_MS, abort_on_missing_resource: true });
  }

  /** The client survives short outages, but not a server that restarted without its consumers. */
  private async pump(first: ConsumerMessages): Promise<void> {
    for (let messages: ConsumerMessages | undefined = first; !this.stopped; messages = await this.resume()) {
      try {
        for await (const message of messages ?? []) {
          const task = this.limit(() => this.handle(message)).finally(() => this.running.delete(task));
          this.running.add(task);
        }
      } catch (error) {
        if (!this.stopped) this.logger.warn(`consuming again after: ${(error as Error).message}`);
      }
    }
  }

  private async resume(): Promise<ConsumerMessages | undefined> {
    if (this.stopped || this.nats.isClosed()) {
      this.stopped = true;
      return undefined;
    }
    await pause(RESUME_MS);
    try {
      this.messages = await this.subscribe();
      if (this.stopped) this.messages.stop();
      return this.messages;
    } catch (error) {
      this.logger.warn(`cannot consume yet: ${(error as Error).message}`);
      return undefined;
    }
  }

  private async handle(message: JsMsg): Promise<void> {
    if (this.stopped) return message.nak(); // it was still queued here: another replica handles it
    message.working(); // restarts ack_wait, which passed while the event was queued
    const carrier = fromHeaders(message.headers);
    const eventId = carrier['Nats-Msg-Id'] ?? `${message.info.stream}:${message.seq}`;
    try {
      await withConsumerSpan(
        `${this.name} ${this.binding.event.name}`,
        carrier,
        SpanKind.CONSUMER,
        async () => {
          const delivered = { eventId, payload: message.json(), carrier };
          if (!this.mayConcern(delivered.payload)) return;
          await this.database.$transaction(
            (tx: SqlTransaction) => this.react(tx, delivered),
            REACTION_TRANSACTION,
          );
        },
      );
      message.ack();
    } catch (error) {
      const attempt = message.info.deliveryCount;
      this.logger.error(
        `${this.binding.event.name} ${eventId}, delivery ${attempt}: ${(error as Error).stack ?? String(error)}`,
      );
      // A payload that violates its contract will violate it at the next delivery as well.
      const isPermanent = error instanceof z.ZodError || error instanceof SyntaxError;
      if (attempt >= MAX_DELIVERIES || isPermanent)
        await this.park(message, eventId, carrier, error as Error);
      else message.nak(BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length) - 1]);
    }
  }

  private async park(
    message: JsMsg,
    eventId: string,
    carrier: Record<string, string>,
    error: Error,
  ): Promise<void> {
    try {
      const payload = payloadOf(message);
      const now = this.clock.now();
      await this.database.$transaction(async (tx: SqlTransaction) => {
        const [parked] = await tx.$queryRaw<{ id: unknown }[]>`
          INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
          VALUES (${this.name}, ${eventId}, ${message.subject}, ${payload}::jsonb,
                  ${JSON.stringify(carrier)}::jsonb, ${errorText(error)}, ${now})
          ON CONFLICT (consumer, event_id) DO NOTHING
          RETURNING id`;
        const facts = { eventId, subject: message.subject, payload, error: errorText(error) };
        if (parked && this.binding.event.name !== eventParked(this.service).name)
          await this.tellParked(tx, Number(parked.id), facts, now);
      });
      message.ack();
    } catch {
      message.nak(BACKOFF_MS.at(-1)); // the database is down as well: the event stays in the stream
    }
  }

  /** Others may wait for what this event should have done, such as the next step of a deletion. */
  private async tellParked(
    tx: SqlTransaction,
    id: number,
    { payload, error, ...facts }: { eventId: string; subject: string; payload: string; error: string },
    now: Date,
  ): Promise<void> {
    const { service } = this;
    const told = payload.length <= MOST_TOLD ? (JSON.parse(payload) as unknown) : null;
    const parked = {
      ...facts,
      id,
      service,
      consumer: this.name,
      error: error.slice(0, MOST_TOLD),
      payload: told,
    };
    await this.outbox.put(tx, eventParked(service), parked, now);
  }
}

/** PostgreSQL stores no NUL in a text. */
export const errorText = (error: Error): string => error.message.replaceAll('\0', '');

/** The payload as JSON; anything else as a JSON string. */
function payloadOf(message: JsMsg): string {
  const text = message.string();
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text.replaceAll('\0', ''));
  }
}
