import { eventSubject, type EventDefinition, type ServiceName } from '@slovo/contracts';
import { consumerPrefix } from '@slovo/contracts/identities';
import type { SqlTransaction } from '../db/database.ts';
import { originHeaders } from '../tracing/origin.ts';
import { type Carrier, currentCarrier, inCarrier } from '../tracing/tracing.ts';
import { OCCURRED_AT } from './retry-message.ts';
import type { ReactionCall } from './reacts-to.ts';

export interface ReactionBinding {
  readonly name: string;
  readonly event: EventDefinition;
  readonly react: (payload: unknown, context: ReactionCall) => Promise<unknown>;
  /** It handles the events of a batch in one call. */
  readonly atOnce: boolean;
}

/** An event as it was delivered: not yet checked against its contract. */
export interface Delivered {
  eventId: string;
  payload: unknown;
  carrier: Carrier;
}

/** An event whose payload is as its contract has it. */
export interface Read extends Omit<Delivered, 'payload'> {
  readonly parsed: unknown;
}

/** One reaction to one event, and what it does in a transaction. */
export class Reaction {
  constructor(
    private readonly binding: ReactionBinding,
    private readonly prefix: string,
    private readonly service: ServiceName,
  ) {}

  /** In the inbox and in the parked events. */
  get name(): string {
    return this.binding.name;
  }

  /** The same without the installation and the service: for metrics, and in the lists of FOLLOWING. */
  get shortName(): string {
    return this.name.slice(consumerPrefix(this.prefix, this.service).length);
  }

  get event(): EventDefinition {
    return this.binding.event;
  }

  get subject(): string {
    return this.prefix + eventSubject(this.binding.event);
  }

  reactsTo({ consumer, subject }: { consumer: string; subject: string }): boolean {
    return consumer === this.name && subject === this.subject;
  }

  /** Asked before a transaction is begun: most events with a condition concern another service, or nobody. */
  mayConcern(payload: unknown): boolean {
    const { event } = this.binding;
    return !(event.addressee || event.when) || this.isConcerned(parsedBy(event, payload));
  }

  /**
   * The payload as its contract has it, or undefined where the event does not concern this reaction.
   * @throws ZodError if it violates the contract
   */
  read(payload: unknown): { parsed: unknown } | undefined {
    const parsed = parsedBy(this.binding.event, payload);
    return this.isConcerned(parsed) ? { parsed } : undefined;
  }

  get atOnce(): boolean {
    return this.binding.atOnce;
  }

  /** Runs the handler for an event that the inbox records in the same transaction. */
  async run(tx: SqlTransaction, event: Read, now: Date): Promise<void> {
    if (this.atOnce) return this.runAll(tx, [event], now);
    const { parsed, eventId } = event;
    await this.binding.react(parsed, { tx, now, occurredAt: occurredAt(event, now), eventId });
  }

  /** The same for all events of a batch, where the handler takes them at once. */
  async runAll(tx: SqlTransaction, events: readonly Read[], now: Date): Promise<void> {
    const batch = events.map((event) => ({
      payload: event.parsed,
      eventId: event.eventId,
      occurredAt: occurredAt(event, now),
      // Without the other headers: they are those of this event alone.
      carrier: { ...inCarrier(event.carrier, currentCarrier), ...originHeaders(event.carrier) },
    }));
    await this.binding.react(batch, { tx, now });
  }

  private isConcerned(payload: unknown): boolean {
    const { event } = this.binding;
    return (event.addressee?.(payload) ?? this.service) === this.service && (event.when?.(payload) ?? true);
  }
}

const occurredAt = ({ carrier }: Read, now: Date): Date => new Date(carrier[OCCURRED_AT] ?? now);

/** What each payload in this process became, and the contract that it was checked against. */
const checked = new WeakMap<object, { contract: EventDefinition['payload']; parsed: unknown }>();

/**
 * Reactions of a service to one event share its payload, which is checked once for all of them; none changes it.
 * @throws ZodError if it violates the contract
 */
function parsedBy({ payload: contract }: EventDefinition, payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return contract.parse(payload);
  const known = checked.get(payload);
  if (known?.contract === contract) return known.parsed;
  const parsed: unknown = contract.parse(payload);
  checked.set(payload, { contract, parsed });
  return parsed;
}
