import { Inject, Injectable, Logger } from '@nestjs/common';
import { eventSubject, type EventDefinition, type EventPayload } from '@slovo/contracts';
import type { Msg } from '@nats-io/transport-node';
import { hasLost } from '../nats/has-lost.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import { eventsOf } from './bundle.ts';

/** Between looks at what the server has said of its cluster: the client has no event for it. */
const LOOK_MS = 250;

/**
 * New events as they happen, to every replica and without redelivery: for an edge that pushes to open pages or drops
 * what it cached. What must not be missed needs a reaction. They come by core NATS, as JetStream gets them, so a feed has
 * no consumer that somebody would have to make.
 */
@Injectable()
export class EventFeed {
  private readonly logger = new Logger(EventFeed.name);
  private readonly gapListeners = new Set<() => void>();
  private isWatching = false;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  /** Resolves once the subscription exists: `handler` gets every later event. */
  async on<E extends EventDefinition>(
    definition: E,
    handler: (payload: EventPayload<E>) => void,
  ): Promise<void> {
    this.watch();
    this.nats.subscribe(this.service.prefix + eventSubject(definition), {
      callback: (error, message) => {
        if (!error) this.dispatch(message, definition, handler);
      },
    });
    // A connection that is lost meanwhile subscribes when it is back, which is a gap.
    await this.nats.flush().catch((error: unknown) => {
      if (this.isOver) throw error;
    });
  }

  /**
   * Called when events may have been missed: the connection was lost, a server of the cluster came or went, or an event
   * could not be read or applied.
   */
  onGap(listener: () => void): void {
    this.gapListeners.add(listener);
  }

  private watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    void this.watchConnection();
    let before = this.nats.info;
    const looks = setInterval(() => {
      if (this.isOver) return clearInterval(looks);
      const { info } = this.nats;
      if (hasLost(before, info) || hasLost(info, before)) this.reportGap();
      before = info;
    }, LOOK_MS).unref();
  }

  private async watchConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) if (type === 'reconnect') this.reportGap();
  }

  private dispatch<E extends EventDefinition>(
    { headers, data }: Msg,
    definition: E,
    handler: (payload: EventPayload<E>) => void,
  ): void {
    const string = (): string => Buffer.from(data).toString();
    for (const event of eventsOf({ headers, seq: 0, string })) {
      try {
        handler(definition.payload.parse(event.payload) as EventPayload<E>);
      } catch (error) {
        // One bad event must not end the feed, nor the process.
        this.logger.error(
          `${definition.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
        this.reportGap();
      }
    }
  }

  private reportGap(): void {
    for (const listener of this.gapListeners) listener();
  }

  private get isOver(): boolean {
    return this.nats.isClosed() || this.nats.isDraining();
  }
}
