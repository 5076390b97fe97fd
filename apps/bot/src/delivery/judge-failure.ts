import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '@slovo/kit/events';
import { GrammyError } from 'grammy';
import { isFateUnknown, isTransient, whyUnreachable } from '../telegram/telegram.ts';
import type { UndeliveredReason } from './delivery-log.ts';

/** A part of a batch's message is in the chat. Sent again, it would appear twice (docs/decisions/085). */
export class PartlySent extends Error {
  constructor(override readonly cause: unknown) {
    super((cause as Error).message);
  }
}

/** What becomes of a message that Telegram did not accept, or perhaps did. A 429 is no attempt. */
export type Verdict =
  | { kind: 'failed'; reason: UndeliveredReason }
  | { kind: 'retry'; afterMs: number; isAttempt: boolean };
/** The same of a message that may be in the chat. */
export type UnknownVerdict = { kind: 'again'; afterMs: number } | { kind: 'failed'; reason: 'interrupted' };

/** After a network error or a 5xx a message is tried five times more. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const RECORD_ATTEMPTS = 10;

/**
 * Judges a message whose fate is unknown, after a crash or a lost answer (docs/decisions/085).
 * @param attempts how many have failed before
 */
export function judgeUnknown(attempts: number, isSentAgain: boolean): UnknownVerdict {
  const afterMs = isSentAgain ? BACKOFF_MS[attempts] : undefined;
  return afterMs === undefined ? { kind: 'failed', reason: 'interrupted' } : { kind: 'again', afterMs };
}

/** `attempts`: how many have failed before. */
export function judgeFailure(error: unknown, attempts: number): Verdict {
  const cause = error instanceof PartlySent ? error.cause : error;
  const unreachable = whyUnreachable(cause);
  if (unreachable) return { kind: 'failed', reason: unreachable };
  if (isFateUnknown(cause)) return { kind: 'failed', reason: 'interrupted' };
  if (error instanceof PartlySent) return { kind: 'failed', reason: 'gave-up' }; // the rest had five attempts
  if (error instanceof GrammyError && error.error_code === 429)
    return { kind: 'retry', afterMs: (error.parameters.retry_after ?? 1) * 1_000, isAttempt: false };
  if (error instanceof GrammyError && !isTransient(error)) return { kind: 'failed', reason: 'refused' };
  const afterMs = BACKOFF_MS[attempts];
  return afterMs === undefined
    ? { kind: 'failed', reason: 'gave-up' }
    : { kind: 'retry', afterMs, isAttempt: true };
}

/**
 * Telegram answered, so only our own database can fail. The row must not be left looking interrupted: nobody looks at it
 * again while this process leads. So an outage is waited for, however long it takes.
 * @param signal once the process stops or leads no more: then it is given up after some seconds
 */
export async function recordWithRetries(record: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await record();
    } catch (error) {
      const isWaiting = isOutage(error) && !signal.aborted;
      if (attempt >= RECORD_ATTEMPTS && !isWaiting) throw error;
      await pause(1_000);
    }
  }
}
