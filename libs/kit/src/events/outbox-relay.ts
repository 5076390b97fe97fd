import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import type { ServiceName } from '@slovo/contracts';
import pg from 'pg';
import { toHeaders, type NatsConnection } from '../nats/nats.ts';
import { inCarrier, withProducerSpan, type Carrier } from '../tracing/tracing.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { ensureStream } from './stream.ts';

interface OutboxRow {
  id: string;
  message_id: string;
  subject: string;
  payload: unknown;
  carrier: Carrier;
  occurred_at: Date;
}

/** Session-level lock: only one replica publishes, so that events of a service keep the order of their ids. */
const RELAY_LOCK = 727_305_119;
const BATCH = 200;
/** NOTIFY wakes the relay; polling covers a lost notification and takes over a released lock. */
const IDLE_MS = 1_000;
/** Timeouts detect a connection that is dead but was not closed. */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };

/**
 * Publishes committed events from the outbox table to JetStream, which drops a repeat after a crash by its message id.
 */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private stopped = false;
  private wake: () => void = () => {};
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly connectionString: string,
    private readonly nats: NatsConnection,
    private readonly prefix: string,
    private readonly service: ServiceName,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const client = new pg.Client({ connectionString: this.connectionString, keepAlive: true, ...PATIENCE });
      client.on('error', () => this.wake());
      client.on('notification', () => this.wake());
      try {
        await client.connect();
        await ensureStream(this.nats, this.prefix, this.service);
        await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
        await this.relay(client);
      } catch (error) {
        if (!this.stopped)
          this.logger.warn(`events cannot be published, retrying: ${(error as Error).message}`);
        await pause(500);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  private async relay(client: pg.Client): Promise<void> {
    let leading = false;
    while (!this.stopped) {
      leading ||=
        (await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [RELAY_LOCK]))
          .rows[0]?.held ?? false;
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      if (leading && (await this.pump(client)) === BATCH) continue;
      await Promise.race([woken, pause(IDLE_MS, undefined, { ref: false })]);
    }
  }

  private async pump(client: pg.Client): Promise<number> {
    const { rows } = await client.query<OutboxRow>(
      'SELECT id, message_id, subject, payload, carrier, occurred_at FROM outbox ORDER BY id LIMIT $1',
      [BATCH],
    );
    if (rows.length === 0) return 0;
    const stream = jetstream(this.nats);
    await Promise.all(
      rows.map((row) =>
        inCarrier(row.carrier, () =>
          withProducerSpan(row.subject, SpanKind.PRODUCER, (carrier) =>
            stream.publish(this.prefix + row.subject, JSON.stringify(row.payload), {
              msgID: row.message_id,
              headers: toHeaders({ ...carrier, 'slovo-occurred-at': row.occurred_at.toISOString() }),
            }),
          ),
        ),
      ),
    );
    await client.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [rows.map((row) => row.id)]);
    return rows.length;
  }
}
