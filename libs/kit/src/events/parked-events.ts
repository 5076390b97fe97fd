import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { operatorActed, type ParkedEvent, type ServiceName } from '@slovo/contracts';
import type { CallContext, Operator } from '../calls/call-context.ts';
import { Refusal } from '../calls/refusal.ts';
import { readIdCursor, writeIdCursor } from '../pages/id-cursor.ts';
import { DATABASE, type SqlDatabase, type SqlTransaction } from '../db/database.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { templateOf } from '../db/template.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { causeOf } from './cause-of.ts';
import { Outbox } from './outbox.ts';
import type { Reaction } from './reaction.ts';
import { REACTION_TRANSACTION, type ReactionBatches } from './reaction-batches.ts';

interface ParkedRow {
  /** A bigint; the client returns it as text or number. */
  id: unknown;
  consumer: string;
  event_id: string;
  subject: string;
  payload: unknown;
  carrier: Carrier;
  error: string;
  parked_at: Date;
  replayed_at: Date | null;
}

/**
 * The columns of a `ParkedRow`, by their names: Prisma prepares its statements, and PostgreSQL refuses a prepared `SELECT *`
 * from when a newer release adds a column to the table.
 */
const PARKED = 'id, consumer, event_id, subject, payload, carrier, error, parked_at, replayed_at';

const statements = {
  page: templateOf(`SELECT ${PARKED} FROM parked_events WHERE id < ?::bigint ORDER BY id DESC LIMIT ?`),
  locked: templateOf(`SELECT ${PARKED} FROM parked_events WHERE id = ? FOR UPDATE`),
};

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** Events that this service could not process. An operator lists and replays them. */
@Injectable()
export class ParkedEvents {
  private readonly logger = new Logger(ParkedEvents.name);
  private readonly reactions: { reaction: Reaction; batches: ReactionBatches }[] = [];

  constructor(
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    private readonly outbox: Outbox,
    @Optional() @Inject(DATABASE) private readonly given?: SqlDatabase,
  ) {}

  /** The reactions whose parked events can be replayed. */
  add(reaction: Reaction, batches: ReactionBatches): void {
    this.reactions.push({ reaction, batches });
  }

  async list({ limit, cursor }: Page): Promise<{ items: ParkedEvent[]; next: string | null }> {
    const before = readIdCursor(cursor) ?? Number.MAX_SAFE_INTEGER;
    const rows = await this.database.$queryRaw<ParkedRow[]>(statements.page, before, limit + 1);
    const items = rows.slice(0, limit).map(view);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, next: last ? writeIdCursor(last.id) : null };
  }

  /**
   * The reaction, its inbox row, the mark of the parked event and the event about the operator's action commit
   * together. Of two concurrent replays, the second waits for the row's lock and finds it replayed.
   */
  async replay(id: number, { operator, requestId, now }: CallContext<'operator'>): Promise<void> {
    let found = false;
    try {
      await this.database.$transaction(async (tx: SqlTransaction) => {
        const parked = await takeParked(tx, id);
        found = true;
        const { consumer, subject, event_id: eventId, payload, carrier } = parked;
        const reacting = this.reactions.find(({ reaction }) => reaction.reactsTo(parked));
        if (!reacting)
          throw new Error(
            `Nothing called ${consumer} reacts to ${subject} any more: it was renamed or removed`,
          );
        await reacting.batches.react(reacting.reaction, tx, { eventId, payload, carrier });
        await tx.$executeRaw`UPDATE parked_events SET replayed_at = ${now} WHERE id = ${id}`;
        const details = { requestId, service: this.service.name, consumer, subject, eventId };
        await this.tell(tx, id, operator, details, now);
      }, REACTION_TRANSACTION);
    } catch (error) {
      if (!found) throw error;
      this.logger.error(`parked event ${id}: ${(error as Error).stack ?? String(error)}`);
      await this.database.$executeRaw`
        UPDATE parked_events SET error = ${causeOf((error as Error).message)} WHERE id = ${id} AND replayed_at IS NULL`;
      throw new Refusal('PARKED_EVENT_FAILED');
    }
  }

  private async tell(
    tx: SqlTransaction,
    id: number,
    { userId, fingerprint }: Operator,
    details: Record<string, unknown>,
    now: Date,
  ): Promise<void> {
    const definition = operatorActed(this.service.name as ServiceName);
    const action = {
      operatorId: userId,
      fingerprint,
      action: 'replay-parked-event',
      target: `parked-event:${id}`,
      reason: null,
      details,
    };
    await this.outbox.put(tx, definition, action, now);
  }

  private get database(): SqlDatabase {
    if (!this.given) throw new Error(`${this.service.name} has no database, so it parks no events`);
    return this.given;
  }
}

/** @throws Refusal PARKED_EVENT_NOT_FOUND, PARKED_EVENT_REPLAYED */
async function takeParked(tx: SqlTransaction, id: number): Promise<ParkedRow> {
  const [row] = await tx.$queryRaw<ParkedRow[]>(statements.locked, id);
  if (!row) throw new Refusal('PARKED_EVENT_NOT_FOUND');
  if (row.replayed_at) throw new Refusal('PARKED_EVENT_REPLAYED');
  return row;
}

const view = (row: ParkedRow): ParkedEvent => ({
  id: Number(row.id),
  consumer: row.consumer,
  event_id: row.event_id,
  subject: row.subject,
  payload: row.payload,
  // Rows of earlier releases have the whole message.
  error: causeOf(row.error),
  parked_at: row.parked_at.toISOString(),
  replayed_at: row.replayed_at?.toISOString() ?? null,
});
