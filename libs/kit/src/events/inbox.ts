import { direct } from '../db/connection.ts';
import type { SqlTransaction } from '../db/database.ts';

/**
 * How long a batch waits for a lock, in milliseconds: shorter than PostgreSQL's `deadlock_timeout` of a second. A batch
 * locks many rows, and a call that waits for one of them must not be chosen as the victim of a deadlock.
 */
const BATCH_LOCK_MS = 300;

// Both use the database's own time: how long an inbox row is kept must not depend on a clock that is moved (see
// Housekeeping).

/** Records an event for a consumer. A recorded one has no second effect: false. */
export async function recordOne(tx: SqlTransaction, consumer: string, eventId: string): Promise<boolean> {
  const recorded = await direct(tx, 'once').$executeRaw`
    INSERT INTO inbox (consumer, event_id, handled_at) VALUES (${consumer}, ${eventId}, now()) ON CONFLICT DO NOTHING`;
  return recorded > 0;
}

export interface InboxKey {
  readonly consumer: string;
  readonly eventId: string;
}

/**
 * Records delivered events for their consumers, and returns what says once of each new one that it is. An event that is
 * parked is left to an operator. Sorted, so that two replicas with the same events wait for each other in one direction.
 */
export async function recordNew(
  tx: SqlTransaction,
  keys: readonly InboxKey[],
): Promise<(key: InboxKey) => boolean> {
  const consumers = keys.map(({ consumer }) => consumer);
  const eventIds = keys.map(({ eventId }) => eventId);
  const lockTimeout = keys.length > 1 ? BATCH_LOCK_MS : 0;
  const rows = await direct(tx, 'once').$queryRaw<{ consumer: string; event_id: string }[]>`
    INSERT INTO inbox (consumer, event_id, handled_at)
    SELECT one.consumer, one.id, now() FROM unnest(${consumers}::text[], ${eventIds}::text[]) AS one (consumer, id)
    WHERE NOT EXISTS (
      SELECT FROM parked_events
      WHERE parked_events.consumer = one.consumer AND parked_events.event_id = one.id AND replayed_at IS NULL)
    ORDER BY one.consumer, one.id
    ON CONFLICT DO NOTHING
    RETURNING consumer, event_id, set_config('lock_timeout', ${String(lockTimeout)}, true)`;
  const fresh = new Set(rows.map((row) => `${row.consumer} ${row.event_id}`));
  return ({ consumer, eventId }) => fresh.delete(`${consumer} ${eventId}`);
}
