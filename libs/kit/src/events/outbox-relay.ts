import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import type { Subscription } from '@nats-io/transport-node';
import pg from 'pg';
import type { Metrics } from '../metrics/metrics.ts';
import { isLate, toHeaders, type NatsConnection } from '../nats/nats.ts';
import { atMost } from '../service/at-most.ts';
import { withPublishSpan, type Carrier } from '../tracing/tracing.ts';
import { bundle, type Bundle, messageOf, type OutboxEvent } from './bundle.ts';
import { Patience } from './patience.ts';
import { RELAY_LOCK } from './relay-lock.ts';
import { ensureStream } from './stream.ts';

interface OutboxRow {
  id: string;
  message_id: string;
  subject: string;
  payload: string;
  carrier: Carrier;
  occurred_at: Date;
}

const BATCH = 500;
/** Commits wake the relay; polling covers a lost signal and takes over a released lock. */
const IDLE_MS = 1_000;
/** Between two attempts to publish a message. */
const AGAIN_MS = 250;
/** A server that is away must not hold up the end of the process. What was sent without a reply is sent again. */
const LONGEST_STOP_MS = 1_000;
/** Timeouts detect a connection that is dead but was not closed. */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };

export interface RelayOptions {
  connectionString: string;
  prefix: string;
  service: ServiceName;
  /** Whether several events may share a message: a release that cannot read that would park them. */
  bundles: boolean;
  metrics?: Metrics;
  /** For specs: after which time it looks for events without a signal. */
  idleMs?: number;
}

/**
 * Publishes committed events from the outbox table to JetStream, which drops a repeat after a crash by its message id.
 * Rows are deleted by their ids: one with a smaller id than those may commit later.
 */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stream: JetStreamClient;
  private readonly wakeSubject: string;
  private stopped = false;
  private leading = false;
  private wake: () => void = () => {};
  private loop: Promise<void> = Promise.resolve();
  private signals: Subscription | undefined;
  private readonly patience = new Patience();

  constructor(
    private readonly nats: NatsConnection,
    private readonly options: RelayOptions,
  ) {
    this.stream = jetstream(nats);
    this.wakeSubject = `${options.prefix}relay.${options.service}`;
  }

  /** Whether this replica is the one that publishes. */
  get isLeading(): boolean {
    return this.leading;
  }

  start(): void {
    const callback = (): void => {
      if (this.leading) this.wake();
    };
    this.signals = this.nats.subscribe(this.wakeSubject, { callback });
    this.loop = this.run();
  }

  /** There are new events: for the relay of this process if it leads, else for that of the replica that does. */
  signal(): void {
    if (this.leading) this.wake();
    else if (!this.nats.isClosed() && !this.nats.isDraining()) this.nats.publish(this.wakeSubject);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.signals?.unsubscribe();
    this.wake();
    await atMost(this.loop, LONGEST_STOP_MS);
  }

  private async run(): Promise<void> {
    const { connectionString, prefix, service } = this.options;
    while (!this.stopped) {
      const client = new pg.Client({ connectionString, keepAlive: true, ...PATIENCE });
      client.on('error', () => this.wake());
      try {
        await client.connect();
        await ensureStream(this.nats, prefix, service, this.patience.ms);
        await this.relay(client);
      } catch (error) {
        this.patience.grow();
        if (!this.stopped)
          this.logger.warn(`events cannot be published, retrying: ${(error as Error).message}`);
        await pause(500);
      } finally {
        if (this.leading) this.logger.log('this replica relays no longer');
        this.leading = false;
        await client.end().catch(() => {});
      }
    }
  }

  private async relay(client: pg.Client): Promise<void> {
    while (!this.stopped) {
      if (!this.leading && (await this.takesOver(client))) {
        this.leading = true;
        this.logger.log('this replica relays');
      }
      // Before the events are read: a commit during that wakes it again.
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      const published = this.leading ? await this.pump(client) : 0;
      this.patience.reset();
      if (published === BATCH) continue;
      await Promise.race([woken, pause(this.options.idleMs ?? IDLE_MS, undefined, { ref: false })]);
    }
  }

  private async takesOver(client: pg.Client): Promise<boolean> {
    const ask = 'SELECT pg_try_advisory_lock($1) AS held';
    return (await client.query<{ held: boolean }>(ask, [RELAY_LOCK])).rows[0]?.held ?? false;
  }

  private async pump(client: pg.Client): Promise<number> {
    const { rows } = await client.query<OutboxRow>(
      'SELECT id, message_id, subject, payload::text, carrier, occurred_at FROM outbox ORDER BY id LIMIT $1',
      [BATCH],
    );
    if (rows.length === 0) return 0;
    const events = rows.map(eventOf);
    const bundles = this.options.bundles
      ? bundle(events)
      : events.map((event) => ({ subject: event.subject, events: [event] }));
    await Promise.all(bundles.map((one) => this.publish(one)));
    for (const { subject, events: published } of bundles)
      this.options.metrics?.add('eventsPublished', { event: eventOfSubject(subject) }, published.length);
    await client.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [rows.map((row) => row.id)]);
    return rows.length;
  }

  private async publish(one: Bundle): Promise<void> {
    const carriers = one.events.map(({ carrier }) => carrier);
    await withPublishSpan(one.subject, carriers, async (carrier) => {
      const { body, msgID, headers } = messageOf(one);
      const send = (timeout: number) =>
        this.stream.publish(this.options.prefix + one.subject, body, {
          msgID,
          headers: toHeaders({ ...headers, ...carrier }),
          timeout,
        });
      await this.untilTaken(send);
    });
  }

  /** Twice, then all begins anew: the lock may be lost. A message that is only late has its id, and its repeat is dropped. */
  private async untilTaken(send: (timeout: number) => Promise<unknown>): Promise<void> {
    try {
      await send(this.patience.ms);
    } catch (error) {
      if (!isLate(error)) throw error;
      await pause(AGAIN_MS);
      await send(this.patience.ms);
    }
  }
}

/** `promises.promise-created` of `evt.promises.promise-created`. */
const eventOfSubject = (subject: string): string => subject.slice(subject.indexOf('.') + 1);

const eventOf = (row: OutboxRow): OutboxEvent => ({
  id: row.message_id,
  subject: row.subject,
  payload: row.payload,
  carrier: row.carrier,
  occurredAt: row.occurred_at,
});
