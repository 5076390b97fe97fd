import { Injectable, Optional } from '@nestjs/common';
import { eventSubject, type EventDefinition } from '@slovo/contracts';
import type { z } from 'zod';
import { afterCommit } from '../db/after-commit.ts';
import { direct } from '../db/connection.ts';
import type { SqlTransaction } from '../db/database.ts';
import { currentOrigin } from '../tracing/origin.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { ChangeSignals } from './change-signals.ts';
import { formatHeader } from './event-format.ts';
import type { OutboxRow } from './published-events.ts';

/** An event before it is in the outbox. */
export interface NewEvent {
  readonly definition: EventDefinition;
  readonly payload: unknown;
  readonly carrier: Carrier;
  readonly occurredAt: Date;
}

/**
 * @param carrier of the trace and the request in which it happened: those that are active, unless work for several callers is done at once
 * @throws ZodError if the payload violates its contract
 */
export const newEvent = <E extends EventDefinition>(
  definition: E,
  payload: z.input<E['payload']>,
  occurredAt: Date,
  carrier: Carrier = currentOrigin(),
): NewEvent => ({
  definition,
  payload: definition.payload.parse(payload),
  carrier: { ...carrier, ...formatHeader(definition) },
  occurredAt,
});

/** More of them are read by the relay: what they cost is shared. */
const MOST_HANDED = 16;

interface Inserted {
  id: string;
  messageId: string;
  /** No other event was in the outbox. */
  isFirst: boolean;
}

/** State and event commit together: an event put into a transaction is published if and only if it commits. */
@Injectable()
export class Outbox {
  private relay: (events?: readonly OutboxRow[]) => void = () => {};
  private readonly wakeRelay = (): void => this.relay();

  constructor(@Optional() private readonly signals?: ChangeSignals) {}

  /**
   * @param relay called after each commit with events, so that they are published within milliseconds. It gets them where
   *   the outbox held no others, so that it need not read them (see OutboxRelay.signal)
   */
  wakes(relay: (events?: readonly OutboxRow[]) => void): void {
    this.relay = relay;
  }

  async put<E extends EventDefinition>(
    tx: SqlTransaction,
    definition: E,
    payload: z.input<E['payload']>,
    now: Date,
  ): Promise<void> {
    await this.putAll(tx, definition, [payload], now);
  }

  /** The same for several events, in one round trip. */
  async putAll<E extends EventDefinition>(
    tx: SqlTransaction,
    definition: E,
    payloads: readonly z.input<E['payload']>[],
    now: Date,
  ): Promise<void> {
    await this.putEach(
      tx,
      payloads.map((payload) => newEvent(definition, payload, now)),
    );
  }

  /**
   * The same for events of different names and times, each with its own trace, in one round trip. They are published in
   * the order of the list.
   */
  async putEach(tx: SqlTransaction, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map(({ definition, ...event }) => ({ subject: eventSubject(definition), ...event }));
    // The subquery sees what was there before this statement.
    const inserted = await direct(tx, 'once').$queryRaw<Inserted[]>`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      SELECT gen_random_uuid(), one->>'subject', one->'payload', one->'carrier', (one->>'occurredAt')::timestamptz
      FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS given (one, place) ORDER BY place
      RETURNING id::text, message_id::text AS "messageId", NOT EXISTS (SELECT FROM outbox) AS "isFirst"`;
    if (inserted.length <= MOST_HANDED && inserted.every(({ isFirst }) => isFirst)) {
      const handed = inserted.map(({ id, messageId }, index) => handedOf(id, messageId, rows[index]!));
      afterCommit(tx, () => this.relay(handed));
    } else afterCommit(tx, this.wakeRelay);
    for (const { definition, payload } of events) this.signals?.changedBy(tx, definition, [payload]);
  }
}

/** As the relay reads it. */
const handedOf = (
  id: string,
  messageId: string,
  { subject, payload, carrier, occurredAt }: Omit<NewEvent, 'definition'> & { subject: string },
): OutboxRow => ({
  id,
  message_id: messageId,
  subject,
  payload: JSON.stringify(payload),
  carrier,
  occurred_at: occurredAt,
});
