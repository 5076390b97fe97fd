import { Injectable } from '@nestjs/common';
import { eventSubject, type EventDefinition } from '@slovo/contracts';
import type { z } from 'zod';
import { afterCommit } from '../db/after-commit.ts';
import type { SqlTransaction } from '../db/database.ts';
import { currentCarrier } from '../tracing/tracing.ts';

/** An event of a set: `outboxEntry` checks that the payload is one of the event. */
export interface OutboxEntry {
  readonly definition: EventDefinition;
  readonly payload: unknown;
  /** When it happened. */
  readonly at: Date;
}

export const outboxEntry = <E extends EventDefinition>(
  definition: E,
  payload: z.input<E['payload']>,
  at: Date,
): OutboxEntry => ({ definition, payload, at });

/** State and event commit together: an event put into a transaction is published if and only if it commits. */
@Injectable()
export class Outbox {
  private relay: () => void = () => {};
  private readonly wakeRelay = (): void => this.relay();

  /** @param relay called after each commit with events, so that they are published within milliseconds */
  wakes(relay: () => void): void {
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
    if (payloads.length === 0) return;
    const bodies = JSON.stringify(payloads.map((payload) => definition.payload.parse(payload)));
    const carrier = JSON.stringify(currentCarrier());
    await tx.$executeRaw`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      SELECT gen_random_uuid(), ${eventSubject(definition)}, body, ${carrier}::jsonb, ${now}
      FROM jsonb_array_elements(${bodies}::jsonb) WITH ORDINALITY AS one (body, place) ORDER BY place`;
    afterCommit(tx, this.wakeRelay);
  }

  /** Events of any names and times in one round trip. They are published in the order of the list. */
  async putEach(tx: SqlTransaction, entries: readonly OutboxEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const subjects = entries.map(({ definition }) => eventSubject(definition));
    const bodies = JSON.stringify(
      entries.map(({ definition, payload }) => definition.payload.parse(payload)),
    );
    const times = entries.map(({ at }) => at.toISOString());
    const carrier = JSON.stringify(currentCarrier());
    await tx.$executeRaw`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      SELECT gen_random_uuid(), subject, body, ${carrier}::jsonb, at
      FROM ROWS FROM (
        jsonb_array_elements(${bodies}::jsonb), unnest(${subjects}::text[]), unnest(${times}::timestamptz[])
      ) WITH ORDINALITY AS one (body, subject, at, place) ORDER BY place`;
    afterCommit(tx, this.wakeRelay);
  }
}
