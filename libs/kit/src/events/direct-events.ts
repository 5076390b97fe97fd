import type { ServiceName } from '@slovo/contracts';
import { directSubject } from '@slovo/contracts/identities';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import type { Carrier } from '../tracing/tracing.ts';
import { eventsOf, type PublishedEvent } from './bundle.ts';
import type { Reaction } from './reaction.ts';
import type { QueuedEvent, ReactionBatches } from './reaction-batches.ts';

/**
 * Hands the events that a publisher sends past JetStream to the reactions to them (see DirectPublisher). Each also comes
 * by its stream, so nothing is retried, parked or acknowledged here.
 */
export function receiveDirectly(
  nats: NatsConnection,
  { prefix, name }: Pick<ServiceIdentity, 'prefix' | 'name'>,
  publisher: ServiceName,
  reactions: readonly Reaction[],
  batches: Pick<ReactionBatches, 'add'>,
): Subscription {
  const bySubject = Map.groupBy(
    reactions,
    ({ subject }) => prefix + directSubject(subject.slice(prefix.length)),
  );
  const deliver = (message: Msg): void => {
    const reacting = bySubject.get(message.subject) ?? [];
    if (reacting.length === 0) return;
    for (const event of eventsOf({ headers: message.headers, seq: 0, string: () => message.string() }))
      for (const reaction of reacting) batches.add(reaction, new DirectEvent(event));
  };
  return nats.subscribe(`${prefix}${directSubject(`evt.${publisher}.>`)}`, {
    queue: name,
    callback: (error, message) => {
      if (!error) deliver(message);
    },
  });
}

class DirectEvent implements QueuedEvent {
  readonly attempts = 0;
  readonly comesAgain = true;

  constructor(private readonly event: PublishedEvent) {}

  get eventId(): string {
    return this.event.id;
  }

  get carrier(): Carrier {
    return this.event.carrier;
  }

  get text(): string {
    return this.event.text;
  }

  get payload(): unknown {
    return this.event.payload;
  }

  done(): void {}
  later(): void {}
}
