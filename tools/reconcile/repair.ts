import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { consumerName } from '@slovo/kit/events/consumer-name';
import { ADVISORY_LOCKS } from '@slovo/kit/db/advisory-locks';
import { OCCURRED_AT, retryMessage } from '@slovo/kit/events/retry-message';
import { type NatsConnection, toHeaders } from '@slovo/kit/nats';
import type { Databases } from './databases.ts';
import type { Difference, MissedEvent } from './difference.ts';
import { findDifferences } from './find-differences.ts';

/** A repair may uncover another: a poll that is closed anew gives its report a verdict. */
const ROUNDS = 5;
const LOOKS = 20;
const LOOK_MS = 1_000;

export class RepairRefused extends Error {}

interface Connections {
  databases: Databases;
  nats: NatsConnection;
  /** The prefix that `subjectPrefix` returns. */
  prefix: string;
}

/**
 * Repairs differences by the services' own reactions: each gets the event that it has missed, as one of its retries. So no
 * other reaction gets it, and nobody is notified twice of what happened long ago.
 * @returns what still differs
 * @throws RepairRefused before anything is changed, if a service does not run
 */
export async function repair(
  { databases, nats, prefix }: Connections,
  differences: readonly Difference[],
): Promise<Difference[]> {
  await refuseStopped(databases);
  let left = [...differences];
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    for (const difference of left) {
      for (const { text, values } of difference.statements ?? [])
        await databases.rows(difference.service, text, values);
      for (const missed of difference.missed ?? []) await resend(nats, prefix, missed);
    }
    left = await whatIsLeft(() => findDifferences(databases, LOOK_MS), left.length);
  }
  return left;
}

/**
 * Looks until fewer differ than before. That nothing differs counts only when it is seen twice: what a repair uncovers between
 * the two comparisons of one look is in the second of them alone, and so in neither of its results.
 */
export async function whatIsLeft(look: () => Promise<Difference[]>, before: number): Promise<Difference[]> {
  let left = await look();
  for (let looks = 1; looks < LOOKS; looks += 1) {
    const last = left;
    if (last.length > 0 && last.length < before) break;
    left = await look();
    if (last.length === 0 && left.length === 0) break;
  }
  return left;
}

/** Checks that each service runs: one replica of it holds the lock of its relay. */
async function refuseStopped(databases: Databases): Promise<void> {
  for (const service of SERVICES) {
    const held = await databases.rows(
      service,
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
      [ADVISORY_LOCKS.relay],
    );
    if (held.length === 0) throw new RepairRefused(`${service} does not run: start all services first`);
  }
}

async function resend(nats: NatsConnection, prefix: string, missed: MissedEvent): Promise<void> {
  const service = { prefix, name: missed.service, clockControl: false };
  const consumer = consumerName(service, { name: missed.reaction }, missed.event);
  const text = JSON.stringify(missed.event.payload.parse(missed.payload));
  const carrier = { [OCCURRED_AT]: (missed.at ?? new Date()).toISOString() };
  const { subject, body, msgID, headers } = retryMessage(
    service,
    consumer,
    { eventId: `reconcile-${randomUUID()}`, text, carrier },
    0,
  );
  await jetstream(nats).publish(subject, body, { msgID, headers: toHeaders(headers) });
}
