import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { directSubject } from '@slovo/contracts/identities';
import pg from 'pg';
import type { Sockets } from '../db/sockets.ts';
import { hasLost } from '../nats/has-lost.ts';
import { type NatsConnection, replicasOf, toHeaders } from '../nats/nats.ts';
import { atMost } from '../service/at-most.ts';
import { type Bundle, bundle, MESSAGE_ID, messageOf, type OutboxEvent } from './bundle.ts';
import { eventOf, type OutboxRow } from './published-events.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';

/** Longer than servers of NATS take to elect the leader of a stream or of a consumer. */
const ELECTION_MS = 12_000;
/** Goes on for so long after the outbox was last seen with events in it: then its stream has no leader yet. */
const BEHIND_MS = 5_000;
const PASS_MS = 250;
/** Between looks at what the server has said of its cluster: the client has no event for it. */
const LOOK_MS = 250;
/** A subscriber whose own server was lost gets nothing until it is connected again. */
const AGAIN_MS = 1_000;
const TIMES = 4;
const LONGEST_STOP_MS = 1_000;
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

// Also reads published events that the consumer of a lost server had not delivered. It compares by the database's time,
// which dates them.
const READ = `
  (SELECT id, message_id, subject, payload::text, carrier, occurred_at, true AS waits
   FROM outbox ORDER BY id LIMIT 500)
  UNION ALL
  (SELECT id, message_id, subject, payload::text, carrier, occurred_at, false AS waits
   FROM (SELECT * FROM outbox_published ORDER BY seq DESC, id DESC LIMIT 200) AS latest
   WHERE published_at > now() - interval '10 seconds' ORDER BY seq, latest.id)`;

export interface DirectOptions {
  connectionString: string;
  prefix: string;
  bundles: boolean;
  /** As the relay's. */
  sockets?: Sockets;
}

/**
 * While a server of a cluster is newly gone, some streams and consumers have no leader for four to nine seconds, and what
 * they hold is delivered after that. Meanwhile this sends the service's events past JetStream, to whoever subscribes. It
 * promises nothing: an event that nobody gets comes by its stream, and the inbox drops the copy of one that somebody got.
 */
export class DirectPublisher {
  private readonly logger = new Logger(DirectPublisher.name);
  /** On the process's own clock, in milliseconds. */
  private openUntil = 0;
  private running: Promise<void> | undefined;
  private stopped = false;
  private looks: NodeJS.Timeout | undefined;
  private info: NatsConnection['info'];

  constructor(
    private readonly nats: NatsConnection,
    private readonly options: DirectOptions,
  ) {}

  start(): void {
    // A single server takes its streams with it.
    if (replicasOf(this.nats) < 2) return;
    this.info = this.nats.info;
    this.looks = setInterval(() => this.look(), LOOK_MS).unref();
    void this.watch();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.looks);
    await atMost(this.running, LONGEST_STOP_MS);
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (this.stopped) return;
      if (type === 'reconnect') this.open();
    }
  }

  private look(): void {
    const before = this.info;
    this.info = this.nats.info;
    if (hasLost(before, this.info)) this.open();
  }

  private open(): void {
    this.openUntil = performance.now() + ELECTION_MS;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private get isOpen(): boolean {
    return !this.stopped && !this.nats.isClosed() && performance.now() < this.openUntil;
  }

  private async run(): Promise<void> {
    this.logger.log('a server of NATS is gone: events travel directly as well');
    const sent = new Sent();
    const { connectionString, sockets } = this.options;
    while (this.isOpen) {
      const client = new pg.Client({ connectionString, stream: sockets?.create, ...PATIENCE });
      client.on('error', () => {});
      try {
        await client.connect();
        await this.send(client, sent);
      } catch (error) {
        this.logger.warn(`events do not travel directly: ${(error as Error).message}`);
      } finally {
        await client.end().catch(() => {});
      }
      if (this.isOpen) await pause(PASS_MS);
    }
  }

  private async send(client: pg.Client, sent: Sent): Promise<void> {
    for (let isOurs = false; this.isOpen; await pause(PASS_MS)) {
      // One replica is enough. A second one would do no harm.
      isOurs ||= await takesLock(client);
      if (!isOurs) continue;
      const { rows } = await client.query<OutboxRow & { waits: boolean }>(READ);
      if (rows.some(({ waits }) => waits))
        this.openUntil = Math.max(this.openUntil, performance.now() + BEHIND_MS);
      const events = sent.due(rows).map(eventOf);
      const bundles = this.options.bundles
        ? bundle(events)
        : events.map((event): Bundle => ({ subject: event.subject, events: [event] }));
      for (const one of bundles) this.publish(one);
    }
  }

  private publish(one: Bundle): void {
    const { body, msgID, headers } = messageOf(one);
    this.nats.publish(this.options.prefix + directSubject(one.subject), body, {
      headers: toHeaders({ ...headers, [MESSAGE_ID]: msgID }),
    });
  }
}

/** What was sent how often, by the ids of events. */
class Sent {
  private readonly events = new Map<OutboxEvent['id'], { times: number; at: number }>();

  due<T extends Pick<OutboxRow, 'message_id'>>(rows: readonly T[]): T[] {
    const now = performance.now();
    return rows.filter(({ message_id: id }) => {
      const { times, at } = this.events.get(id) ?? { times: 0, at: -Infinity };
      if (times >= TIMES || now - at < AGAIN_MS) return false;
      this.events.set(id, { times: times + 1, at: now });
      return true;
    });
  }
}

async function takesLock(client: pg.Client): Promise<boolean> {
  const ask = 'SELECT pg_try_advisory_lock($1) AS held';
  return (await client.query<{ held: boolean }>(ask, [ADVISORY_LOCKS.direct])).rows[0]?.held ?? false;
}
