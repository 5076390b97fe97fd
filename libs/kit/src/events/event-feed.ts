import { Inject, Injectable, Logger } from '@nestjs/common';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { eventSubject, type EventDefinition, type EventPayload } from '@slovo/contracts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { ensureStream, streamName } from './stream.ts';

/**
 * New events as they happen, to every replica and without a memory: for a door that pushes to open pages or forgets what
 * it cached. What must not be missed is a `Reaction`.
 */
@Injectable()
export class EventFeed {
  private readonly logger = new Logger(EventFeed.name);

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  /** Resolves once the subscription stands: what happens afterwards is heard. */
  async on<E extends EventDefinition>(
    definition: E,
    hear: (payload: EventPayload<E>) => void,
  ): Promise<void> {
    const { prefix } = this.service;
    await ensureStream(this.nats, prefix, definition.service);
    const consumer = await jetstream(this.nats).consumers.get(streamName(prefix, definition.service), {
      filter_subjects: prefix + eventSubject(definition),
      deliver_policy: DeliverPolicy.New,
    });
    const messages = await consumer.consume();
    void (async () => {
      for await (const message of messages) {
        try {
          hear(definition.payload.parse(message.json()) as EventPayload<E>);
        } catch (error) {
          // One bad message must not end the feed, nor the process.
          this.logger.error(
            `${definition.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
        }
      }
    })();
  }
}
