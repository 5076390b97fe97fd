import type pg from 'pg';
import type { Carrier } from '../tracing/tracing.ts';
import type { OutboxEvent } from './bundle.ts';
import { messageIdOf } from './message-id.ts';

/** An event of the outbox as the relay reads it. */
export interface OutboxRow {
  id: string;
  message_id: string;
  subject: string;
  payload: string;
  carrier: Carrier;
  occurred_at: Date;
}

export const eventOf = (row: OutboxRow): OutboxEvent => ({
  id: row.message_id,
  subject: row.subject,
  payload: row.payload,
  carrier: row.carrier,
  occurredAt: row.occurred_at,
});

/** The message of the stream that was acknowledged last, as far as it is kept. */
export interface LastPublished {
  seq: number;
  messageId: string;
  at: Date;
}

/** Rows of one statement, as of Housekeeping. */
const PIECE = 5_000;

// All times are the database's own: a clock that is moved must not shorten them.

/** Runs in the statement that takes an event out of the outbox, so that the event is always in one of the two tables. */
const KEEP = {
  name: 'keep-published',
  text: `
  WITH published AS (DELETE FROM outbox WHERE id = ANY ($1::bigint[]) RETURNING *)
  INSERT INTO outbox_published (seq, id, message_id, subject, payload, carrier, occurred_at, published_at)
  SELECT place.seq, published.id, message_id, subject, payload, carrier, occurred_at, now()
  FROM published JOIN unnest($1::bigint[], $2::bigint[]) AS place (id, seq) ON place.id = published.id`,
};

const LAST = `
  SELECT seq, message_id, published_at FROM outbox_published
  WHERE seq = (SELECT max(seq) FROM outbox_published) ORDER BY id`;

/**
 * Twice the interval at which NATS flushes (`sync_interval`, two minutes where it is not set) and never less than ten
 * minutes. tools/test/kubernetes/install.spec.ts compares it with what the manifests set.
 */
export const KEPT_MINUTES = 10;

const FORGET = `
  DELETE FROM outbox_published WHERE (seq, id) IN (
    SELECT seq, id FROM outbox_published ORDER BY seq, id LIMIT ${PIECE})
  AND published_at < now() - interval '${KEPT_MINUTES} minutes'`;

/**
 * Newest first: where a process ends between two pieces, the ones that are left still are the older ones. Those that an
 * inbox may have forgotten are not published again (see Housekeeping): they can only be of a backup.
 */
const TAKE_BACK = `
  WITH lost AS (
    DELETE FROM outbox_published WHERE (seq, id) IN (
      SELECT seq, id FROM outbox_published ORDER BY seq DESC, id DESC LIMIT ${PIECE})
    RETURNING *)
  , again AS (
    INSERT INTO outbox (id, message_id, subject, payload, carrier, occurred_at)
    SELECT id, message_id, subject, payload, carrier, occurred_at FROM lost
    WHERE published_at > now() - interval '30 days'
    ON CONFLICT DO NOTHING
    RETURNING id)
  SELECT (SELECT count(*)::int FROM lost) AS taken, (SELECT count(*)::int FROM again) AS again`;

/**
 * Keeps events that the stream has acknowledged, which does not mean that they are on its disk.
 * @param places in the stream, by the ids of messages
 */
export async function keepPublished(
  client: pg.Client,
  rows: readonly OutboxRow[],
  places: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await client.query({ ...KEEP, values: [ids, rows.map((row) => places.get(row.message_id))] });
}

export async function readLastPublished(client: pg.Client): Promise<LastPublished | undefined> {
  const { rows } = await client.query<{ seq: string; message_id: string; published_at: Date }>(LAST);
  const [first] = rows;
  if (!first) return undefined;
  const messageId = messageIdOf(rows.map((row) => row.message_id));
  return { seq: Number(first.seq), messageId, at: first.published_at };
}

/** Whether one of these places of the stream held an event that is kept. */
export async function areKept(client: pg.Client, places: readonly number[]): Promise<boolean> {
  const ask = 'SELECT EXISTS (SELECT FROM outbox_published WHERE seq = ANY ($1::bigint[])) AS kept';
  return (await client.query<{ kept: boolean }>(ask, [places])).rows[0]?.kept ?? false;
}

/** Deletes those that are on the disk of the stream by now: only after a look at the stream has found them there. */
export async function forgetOld(client: pg.Client): Promise<void> {
  while ((await client.query(FORGET)).rowCount === PIECE);
}

/** Puts all kept events back into the outbox. They have their ids, and come before all that was not published yet. */
export async function takeBack(client: pg.Client): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await client.query<{ taken: number; again: number }>(TAKE_BACK);
    total += rows[0]!.again;
    if (rows[0]!.taken < PIECE) return total;
  }
}
