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

/**
 * Records delivered events, and returns the ids of those that were new. An event that is parked is left to an operator.
 * Sorted, so that two replicas with the same events wait for each other in one direction.
 */
export async function recordNew(
  tx: SqlTransaction,
  consumer: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const lockTimeout = eventIds.length > 1 ? BATCH_LOCK_MS : 0;
  const rows = await direct(tx, 'once').$queryRaw<{ event_id: string }[]>`
    INSERT INTO inbox (consumer, event_id, handled_at)
    SELECT ${consumer}, one.id, now() FROM unnest(${eventIds}::text[]) AS one (id)
    WHERE NOT EXISTS (
      SELECT FROM parked_events
      WHERE parked_events.consumer = ${consumer} AND parked_events.event_id = one.id AND replayed_at IS NULL)
    ORDER BY one.id
    ON CONFLICT DO NOTHING
    RETURNING event_id, set_config('lock_timeout', ${String(lockTimeout)}, true)`;
  return new Set(rows.map((row) => row.event_id));
}
