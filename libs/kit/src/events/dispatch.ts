import { Logger } from '@nestjs/common';
import type { Carrier } from '../tracing/tracing.ts';
import type { PublishedEvent } from './bundle.ts';
import type { Delivery } from './delivery.ts';
import type { ConsumerHandlers } from './event-consumer.ts';
import type { Reaction } from './reaction.ts';
import type { QueuedEvent, ReactionBatches } from './reaction-batches.ts';
import { backoffMs } from './retries.ts';
import { readRetry } from './retry-message.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import { LoggedEvent } from '../service/service-logger.ts';
import { retrySubject } from './consumer-name.ts';

/** For a retry whose reaction this release does not have: a replica of another one may take it. */
const UNKNOWN_MS = 10_000;
const MOST_UNKNOWN = 100;

const security = new Logger('Security');

/** It is settled without an effect. */
function refuse(delivery: Delivery, reason: string): void {
  const { subject, info } = delivery.message;
  security.warn(
    new LoggedEvent('event-refused', { subject, stream: info.stream, seq: info.streamSequence, reason }),
  );
  delivery.done();
}

/** One reaction's share of an event that was delivered. */
class DeliveredEvent implements QueuedEvent {
  constructor(
    private readonly delivery: Delivery,
    private readonly event: PublishedEvent,
    readonly eventId = event.id,
    readonly carrier: Carrier = event.carrier,
    readonly attempts = 0,
  ) {}

  get text(): string {
    return this.event.text;
  }

  get payload(): unknown {
    return this.event.payload;
  }

  done(): void {
    this.delivery.done();
  }

  later(delayMs?: number): void {
    this.delivery.later(delayMs);
  }
}

/**
 * Hands each event to all reactions to its subject. What is not below `own` was not published by the service whose events
 * these are.
 */
export class SharedDispatch implements ConsumerHandlers {
  constructor(
    private readonly own: string,
    private readonly reactions: ReadonlyMap<string, readonly Reaction[]>,
    private readonly batches: Pick<ReactionBatches, 'add'>,
  ) {}

  deliver(delivery: Delivery): void {
    const { subject } = delivery.message;
    if (!subject.startsWith(this.own))
      return refuse(delivery, `only the publisher of ${this.own}* is followed`);
    for (const event of delivery.events)
      for (const reaction of this.reactions.get(subject) ?? []) {
        delivery.hold();
        this.batches.add(reaction, new DeliveredEvent(delivery, event));
      }
    delivery.done();
  }
}

/** Hands each retry to its reaction when its time has come. */
export class RetryDispatch implements ConsumerHandlers {
  private readonly logger = new Logger(RetryDispatch.name);

  constructor(
    private readonly service: ServiceIdentity,
    private readonly reactions: ReadonlyMap<string, Reaction>,
    private readonly batches: Pick<ReactionBatches, 'add'>,
  ) {}

  deliver(delivery: Delivery): void {
    const event = delivery.events[0]!; // retries are published one by one
    const { consumer, eventId, carrier, attempts } = readRetry(event.carrier);
    const { info, subject } = delivery.message;
    const { deliveryCount } = info;
    const own = retrySubject(this.service, consumer);
    if (subject !== own) return refuse(delivery, `a retry for ${consumer} comes on ${own}`);
    const reaction = this.reactions.get(consumer);
    if (reaction) {
      // NATS waits, not this process: the first delivery only sets the delay.
      const delayMs = deliveryCount === 1 ? backoffMs(attempts) : 0;
      if (delayMs > 0) delivery.later(delayMs);
      else this.batches.add(reaction, new DeliveredEvent(delivery, event, eventId, carrier, attempts), true);
    } else if (deliveryCount < MOST_UNKNOWN) delivery.later(UNKNOWN_MS);
    else {
      this.logger.warn(`nothing called ${consumer} reacts any more: event ${eventId} is dropped`);
      delivery.done();
    }
  }
}
