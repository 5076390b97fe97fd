import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { eventsOf, type PublishedEvent } from './bundle.ts';

/** Redelivered after this time, in milliseconds, where a reaction could not even be tried. */
const LATER_MS = 1_000;

const logger = new Logger('Delivery');

/** A message in this process, which is acknowledged when every reaction to each of its events has settled it. */
export class Delivery {
  /** One, or those of a bundle. */
  readonly events: readonly PublishedEvent[];
  private outstanding = 1;
  private delayMs: number | undefined;

  constructor(
    readonly message: JsMsg,
    private readonly onSettled: (delivery: Delivery) => void,
  ) {
    this.events = eventsOf(message);
  }

  /** One more settles it. */
  hold(): void {
    this.outstanding += 1;
  }

  /** Done, parked, or of no concern. */
  done(): void {
    this.outstanding -= 1;
    if (this.outstanding > 0) return;
    this.tell(() => (this.delayMs === undefined ? this.message.ack() : this.message.nak(this.delayMs)));
    this.onSettled(this);
  }

  /** It is still being worked on: its ack wait begins again. */
  working(): void {
    this.tell(() => this.message.working());
  }

  /** It will be delivered again, to this process or another one; the inbox knows which reactions to which of its events are done. */
  later(delayMs: number = LATER_MS): void {
    this.delayMs = Math.max(this.delayMs ?? 0, delayMs);
    this.done();
  }

  /** A connection that was closed for good throws. Then NATS delivers the message again, to another process. */
  private tell(what: () => void): void {
    try {
      what();
    } catch (error) {
      logger.debug(
        `${this.message.subject} ${this.message.seq} is delivered again: ${(error as Error).message}`,
      );
    }
  }
}
