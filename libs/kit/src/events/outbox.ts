import { Injectable, Optional } from '@nestjs/common';
import { eventSubject, type EventDefinition } from '@slovo/contracts';
import type { z } from 'zod';
import { afterCommit } from '../db/after-commit.ts';
import type { SqlTransaction } from '../db/database.ts';
import { currentCarrier } from '../tracing/tracing.ts';
import { ChangeSignals } from './change-signals.ts';

/** State and event commit together: an event put into a transaction is published if and only if it commits. */
@Injectable()
export class Outbox {
  private relay: () => void = () => {};
  private readonly wakeRelay = (): void => this.relay();

  constructor(@Optional() private readonly signals?: ChangeSignals) {}

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
    const parsed = payloads.map((payload) => definition.payload.parse(payload));
    const bodies = JSON.stringify(parsed);
    const carrier = JSON.stringify(currentCarrier());
    await tx.$executeRaw`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      SELECT gen_random_uuid(), ${eventSubject(definition)}, body, ${carrier}::jsonb, ${now}
      FROM jsonb_array_elements(${bodies}::jsonb) WITH ORDINALITY AS one (body, place) ORDER BY place`;
    afterCommit(tx, this.wakeRelay);
    this.signals?.changedBy(tx, definition, parsed);
  }
}
