import { jetstream } from '@nats-io/jetstream';
import { toHeaders, type NatsConnection } from '../nats/nats.ts';
import type { ServiceIdentity } from '../service/identity.ts';
import type { MessageStore } from './message-store.ts';
import type { Reaction } from './reaction.ts';
import { type FailedEvent, retryMessage } from './retry-message.ts';

/** After this many failed attempts an event is parked for an operator, who can replay it. */
export const MAX_ATTEMPTS = 8;
const BACKOFF_MS = [100, 300, 1_000, 3_000, 10_000, 30_000, 60_000];

/**
 * Events that a reaction failed on, or did not get to in time, continue in the stream of the reacting service. So they
 * do not hold up the other reactions, and the number of attempts survives a restart.
 */
export class Retries {
  constructor(
    private readonly nats: NatsConnection,
    private readonly service: ServiceIdentity,
    private readonly store: MessageStore,
  ) {}

  /**
   * Resolves when the stream has it. It has one copy for each attempt, though it is published again after a crash.
   * @throws if NATS is away: then nothing was published
   */
  async publish(reaction: Reaction, event: FailedEvent, attempts: number): Promise<void> {
    const { subject, body, msgID, headers } = retryMessage(this.service, reaction.name, event, attempts);
    try {
      await jetstream(this.nats).publish(subject, body, { msgID, headers: toHeaders(headers) });
    } catch (error) {
      this.store.noteFailure(error);
      throw error;
    }
  }
}

/** How long an event waits after its reaction has failed on it this often, in milliseconds. */
export const backoffMs = (attempts: number): number =>
  attempts === 0 ? 0 : BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1]!;
