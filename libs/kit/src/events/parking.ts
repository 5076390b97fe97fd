import { eventParked, type ServiceName } from '@slovo/contracts';
import type { Clock } from '../clock/clock.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import { causeOf } from './cause-of.ts';
import type { Outbox } from './outbox.ts';
import type { Reaction } from './reaction.ts';
import type { FailedEvent } from './retry-message.ts';

/** Characters of a parked event's payload, and of its error, that are published. */
const MOST_TOLD = 4_000;

/** Stores events that a reaction failed on for good, until an operator replays them. */
export class Parking {
  constructor(
    private readonly database: SqlDatabase,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly service: ServiceName,
  ) {}

  /** Parking twice has one effect. */
  async park(reaction: Reaction, event: FailedEvent, error: Error): Promise<void> {
    const { eventId, carrier } = event;
    const { subject } = reaction;
    const payload = asJson(event.text);
    // Its whole message and its stack are in the service's log.
    const cause = causeOf(error.message);
    const now = this.clock.now();
    await this.database.$transaction(async (tx: SqlTransaction) => {
      const [parked] = await tx.$queryRaw<{ id: unknown }[]>`
        INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
        VALUES (${reaction.name}, ${eventId}, ${subject}, ${payload}::jsonb,
                ${JSON.stringify(carrier)}::jsonb, ${cause}, ${now})
        ON CONFLICT (consumer, event_id) DO NOTHING
        RETURNING id`;
      const facts = { eventId, subject, payload, error: cause };
      if (parked && reaction.event.name !== eventParked(this.service).name)
        await this.publishParked(tx, Number(parked.id), reaction.name, facts, now);
    });
  }

  /** Others may wait for what this event should have done, such as the next step of a deletion. */
  private async publishParked(
    tx: SqlTransaction,
    id: number,
    consumer: string,
    { payload, error, ...facts }: { eventId: string; subject: string; payload: string; error: string },
    now: Date,
  ): Promise<void> {
    const { service } = this;
    const told = payload.length <= MOST_TOLD ? (JSON.parse(payload) as unknown) : null;
    const parked = { ...facts, id, service, consumer, error: error.slice(0, MOST_TOLD), payload: told };
    await this.outbox.put(tx, eventParked(service), parked, now);
  }
}

/** The payload as JSON; what is no JSON, or none that PostgreSQL stores, as a JSON string. */
function asJson(text: string): string {
  try {
    JSON.parse(text);
    if (!text.includes(String.raw`\u0000`)) return text;
  } catch {
    // becomes a string as well
  }
  return JSON.stringify(text.replaceAll('\0', ''));
}
