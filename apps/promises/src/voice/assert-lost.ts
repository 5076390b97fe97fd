import { outlookOf } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { type LoadedPromise, standingInputOf, timeOf } from '../promises/promise.record.ts';

/** @throws Refusal PROMISE_NOT_LOST while the promise can still be kept */
export function assertLost(promise: LoadedPromise, now: Date): void {
  const standing = standingInputOf(promise);
  if (!standing || outlookOf(standing, timeOf(promise, now)) !== 'lost')
    throw new Refusal('PROMISE_NOT_LOST');
}
