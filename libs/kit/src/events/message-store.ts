import { JetStreamApiError } from '@nats-io/jetstream';
import { isLate } from '../nats/nats.ts';

/** Longer than the relay waits between two attempts. */
const REMEMBERED_MS = 15_000;
/** JetStream's codes of insufficient resources and insufficient storage. */
const STORE_FULL = new Set([10_023, 10_047]);
/** The code of a store that failed. Only the text says why. */
const STORE_FAILED = 10_077;
/** JetStream's codes of a server that has given it up, or never had it. */
const NOT_ENABLED = new Set([10_039, 10_076]);
const STORE_FULL_TEXT = /no space left|insufficient|maximum (?:bytes|messages) exceeded/i;

/** Whether JetStream refuses to store a message because it is full. */
export const isWithoutRoom = (error: unknown): boolean =>
  (error instanceof JetStreamApiError &&
    (STORE_FULL.has(error.code) || (error.code === STORE_FAILED && STORE_FULL_TEXT.test(error.message)))) ||
  (error instanceof Error && error.cause !== undefined && isWithoutRoom(error.cause));

const isGivenUp = (error: unknown): boolean =>
  isLate(error) || (error instanceof JetStreamApiError && NOT_ENABLED.has(error.code));

/** Whether JetStream has lately refused a message because it is full. Calls work meanwhile, and events wait in the outbox. */
export class MessageStore {
  private refusedAt = -Infinity;

  /** A server whose disk is full gives JetStream up: after the first refusals nobody answers. */
  noteFailure(error: unknown): void {
    if (isWithoutRoom(error) || (this.isFull && isGivenUp(error))) this.refusedAt = performance.now();
  }

  noteSuccess(): void {
    this.refusedAt = -Infinity;
  }

  get isFull(): boolean {
    return performance.now() - this.refusedAt < REMEMBERED_MS;
  }
}
