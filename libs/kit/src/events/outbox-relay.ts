import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { jetstream, type JetStreamClient, type PubAck } from '@nats-io/jetstream';
import type { ServiceName } from '@slovo/contracts';
import { type Following, publishedSubject } from '@slovo/contracts/identities';
import type { Msg, Subscription } from '@nats-io/transport-node';
import pg from 'pg';
import { LOOK_MS } from '../clock/clock.ts';
import type { Sockets } from '../db/sockets.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isLate, respond, toHeaders, type NatsConnection } from '../nats/nats.ts';
import { atMost } from '../service/at-most.ts';
import { withPublishSpan } from '../tracing/tracing.ts';
import { bundle, type Bundle, messageOf } from './bundle.ts';
import type { FullDisk } from './full-disk.ts';
import { isWithoutRoom, type MessageStore } from './message-store.ts';
import { isFullDisk } from './outage.ts';
import { Patience } from './patience.ts';
import { eventOf, keepPublished, type OutboxRow } from './published-events.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { findStream } from './stream.ts';
import { StreamGuard } from './stream-guard.ts';

const BATCH = 500;
/** Between two attempts to take over from another replica. */
const TAKE_OVER_MS = 1_000;
/** Ids of the events that were published last: a commit may be read before its own process learns of it. */
const REMEMBERED = 2_000;
/** Between two attempts to publish a message. */
const AGAIN_MS = 250;
/** Between two attempts to relay. */
const RETRY_MS = 500;
/** While the disk is full, the interval doubles up to this: what is published and cannot be recorded is published each time. */
const LONGEST_RETRY_MS = 10_000;
/** A server that is away must not hold up the end of the process. What was sent without a reply is sent again. */
const LONGEST_STOP_MS = 1_000;
/** Timeouts detect a connection that is dead but was not closed. */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };

// The relay has a connection of its own, which keeps its session: it is parsed once.
const READ_ROWS = {
  name: 'read-outbox',
  text: 'SELECT id, message_id, subject, payload::text, carrier, occurred_at FROM outbox ORDER BY id LIMIT $1',
};

export interface RelayOptions {
  connectionString: string;
  prefix: string;
  service: ServiceName;
  /** Whether several events may share a message: a release that cannot read that would park them. */
  bundles: boolean;
  /** See ServiceIdentity. */
  following?: Following | undefined;
  metrics?: Metrics;
  /** Notes each full disk that the relay meets. */
  fullDisk?: FullDisk;
  messageStore?: MessageStore;
  /** Those that are closed when the process ends and the database does not answer. */
  sockets?: Sockets;
  /** For specs: after which time it looks for events without a signal. */
  idleMs?: number;
}

/**
 * Publishes committed events from the outbox table to JetStream, which drops a repeat after a crash by its message id.
 * Rows leave the outbox by their ids: one with a smaller id than those may commit later. They are kept until they are
 * certainly on the disk of the stream (see StreamGuard).
 */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stream: JetStreamClient;
  private readonly guard: StreamGuard;
  private readonly wakeSubject: string;
  private stopped = false;
  private leading = false;
  /** Events that were committed in this process while the outbox held no others. */
  private handed: OutboxRow[] = [];
  /** There may be events in the outbox that nobody has handed over. */
  private mustRead = true;
  private readonly published = new Set<string>();
  /** Requests that are answered when everything is published that was committed before them. */
  private questions: Msg[] = [];
  private wake: () => void = () => {};
  private loop: Promise<void> = Promise.resolve();
  private subscriptions: Subscription[] = [];
  private readonly patience = new Patience();
  private readonly ending = new AbortController();
  private withoutRoomMs = RETRY_MS;

  constructor(
    private readonly nats: NatsConnection,
    private readonly options: RelayOptions,
  ) {
    this.stream = jetstream(nats);
    this.guard = new StreamGuard(nats, options);
    this.wakeSubject = `${options.prefix}relay.${options.service}`;
  }

  /** Whether this replica is the one that publishes. */
  get isLeading(): boolean {
    return this.leading;
  }

  start(): void {
    const callback = (): void => {
      if (this.leading) this.signal();
    };
    const asked = (error: Error | null, question: Msg): void => {
      if (error || !this.leading) return;
      this.questions.push(question);
      this.signal();
    };
    const { prefix, service } = this.options;
    this.subscriptions = [
      this.nats.subscribe(this.wakeSubject, { callback }),
      this.nats.subscribe(prefix + publishedSubject(service), { callback: asked }),
    ];
    // Signals of other replicas may be lost with the connection.
    void this.guard.watch(() => this.readAgain());
    this.loop = this.run();
  }

  /**
   * There are new events: for the relay of this process if it leads, else for that of the replica that does.
   * @param events those of a transaction before which nothing was left in the outbox: they need not be read again. So
   *   events that one after the other was committed for keep their order, whichever replicas they are of
   */
  signal(events?: readonly OutboxRow[]): void {
    if (this.leading) {
      if (events) this.handed.push(...events);
      else this.mustRead = true;
      this.wake();
    } else if (!this.nats.isClosed() && !this.nats.isDraining()) this.nats.publish(this.wakeSubject);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.ending.abort();
    for (const one of this.subscriptions) one.unsubscribe();
    this.wake();
    await atMost(this.loop, LONGEST_STOP_MS);
  }

  private async run(): Promise<void> {
    const { connectionString, prefix, service, sockets } = this.options;
    const stream = sockets?.create;
    while (!this.stopped) {
      const client = new pg.Client({ connectionString, stream, keepAlive: true, ...PATIENCE });
      // A read fails on the lost connection, and another one is opened.
      client.on('error', () => this.readAgain());
      try {
        await client.connect();
        await findStream(this.nats, prefix, service, this.patience.ms);
        await this.relay(client);
      } catch (error) {
        this.patience.grow();
        if (this.stopped) return;
        this.logger.warn(`events cannot be published, retrying: ${(error as Error).message}`);
        await this.rest(error);
      } finally {
        if (this.leading) this.logger.log('this replica relays no longer');
        this.leading = false;
        this.mustRead = true;
        this.handed = [];
        this.questions = [];
        await client.end().catch(() => {});
      }
    }
  }

  private async rest(error: unknown): Promise<void> {
    this.options.fullDisk?.note(error);
    this.options.messageStore?.noteFailure(error);
    const hasNoRoom = isFullDisk(error) || isWithoutRoom(error);
    const ms = hasNoRoom ? this.withoutRoomMs : RETRY_MS;
    if (hasNoRoom) this.withoutRoomMs = Math.min(2 * ms, LONGEST_RETRY_MS);
    await pause(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => {});
  }

  private async relay(client: pg.Client): Promise<void> {
    while (!this.stopped) {
      if (!this.leading && (await this.takesOver(client))) {
        this.leading = true;
        this.guard.suspect();
        this.logger.log('this replica relays');
      }
      // Before the events are read: a commit during that wakes it again.
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      const asked = this.questions.length;
      const published = this.leading ? await this.pump(client) : 0;
      this.patience.reset();
      if (published === BATCH) {
        this.mustRead = true;
        continue;
      }
      for (const question of this.questions.splice(0, asked)) respond(this.nats, question, {});
      const rest = setTimeout(() => this.readAgain(), this.restMs).unref();
      await woken;
      clearTimeout(rest);
    }
  }

  private readAgain(): void {
    this.mustRead = true;
    this.wake();
  }

  private get restMs(): number {
    return this.options.idleMs ?? (this.leading ? LOOK_MS : TAKE_OVER_MS);
  }

  private async takesOver(client: pg.Client): Promise<boolean> {
    const ask = 'SELECT pg_try_advisory_lock($1) AS held';
    return (await client.query<{ held: boolean }>(ask, [ADVISORY_LOCKS.relay])).rows[0]?.held ?? false;
  }

  private async pump(client: pg.Client): Promise<number> {
    if (await this.guard.look(client, this.patience.ms)) this.mustRead = true; // older events are in the outbox again
    const rows = await this.next(client);
    if (rows.length === 0) return 0;
    const events = rows.map(eventOf);
    const bundles = this.options.bundles
      ? bundle(events)
      : events.map((event) => ({ subject: event.subject, events: [event] }));
    const acks = await Promise.all(bundles.map((one) => this.publish(one)));
    this.options.messageStore?.noteSuccess();
    this.guard.hasAcknowledged(acks);
    // Acknowledged by a server that is gone, perhaps with them: they are published again, and the stream drops those that it has.
    if (this.guard.mustLook) return BATCH;
    for (const { subject, events: published } of bundles)
      this.options.metrics?.add('eventsPublished', { event: eventOfSubject(subject) }, published.length);
    await keepPublished(client, rows, placesOf(bundles, acks));
    this.withoutRoomMs = RETRY_MS;
    this.remember(rows);
    return rows.length;
  }

  private async next(client: pg.Client): Promise<OutboxRow[]> {
    this.forgetHanded();
    if (!this.mustRead && this.handed.length <= BATCH)
      return this.handed.toSorted((one, other) => Number(one.id) - Number(other.id));
    this.mustRead = false;
    const { rows } = await client.query<OutboxRow>({ ...READ_ROWS, values: [BATCH] });
    return rows;
  }

  private forgetHanded(): void {
    this.handed = this.handed.filter(({ id }) => !this.published.has(id));
  }

  private remember(rows: readonly OutboxRow[]): void {
    for (const { id } of rows) this.published.add(id);
    this.forgetHanded();
    for (const id of this.published) {
      if (this.published.size <= REMEMBERED) return;
      this.published.delete(id);
    }
  }

  private async publish(one: Bundle): Promise<PubAck> {
    const carriers = one.events.map(({ carrier }) => carrier);
    return withPublishSpan(one.subject, carriers, async (carrier) => {
      const { body, msgID, headers } = messageOf(one);
      const send = (timeout: number) =>
        this.stream.publish(this.options.prefix + one.subject, body, {
          msgID,
          headers: toHeaders({ ...headers, ...carrier }),
          timeout,
        });
      return this.untilTaken(send);
    });
  }

  /** Twice, then all begins anew: the lock may be lost. A message that is only late has its id, and its repeat is dropped. */
  private async untilTaken(send: (timeout: number) => Promise<PubAck>): Promise<PubAck> {
    try {
      return await send(this.patience.ms);
    } catch (error) {
      if (!isLate(error)) throw error;
      await pause(AGAIN_MS);
      return send(this.patience.ms);
    }
  }
}

/** `promises.promise-created` of `evt.promises.promise-created`. */
const eventOfSubject = (subject: string): string => subject.slice(subject.indexOf('.') + 1);

/** Where each event is in the stream, by its id. */
const placesOf = (bundles: readonly Bundle[], acks: readonly PubAck[]): Map<string, number> =>
  new Map(bundles.flatMap(({ events }, index) => events.map(({ id }) => [id, acks[index]!.seq])));
