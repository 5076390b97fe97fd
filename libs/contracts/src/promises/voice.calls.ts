import { PAUSE_DAYS_MAX } from '@slovo/domain';
import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../wire.ts';
import { PromiseView } from './promises.wire.ts';

const request_key = z.string().min(1).max(200);

/** `days` dates without the promise, from tomorrow on; its days move. A repeat with the same key changes nothing. */
export const pausePromise = call({
  name: 'promises.pause-promise',
  who: 'user',
  summary: 'Pauses an own habit or challenge for up to 14 days, once in its term',
  http: { idempotencyKey: true },
  input: z.object({ id: Id, days: z.int().min(1).max(PAUSE_DAYS_MAX), request_key: request_key.optional() }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'PROMISE_CLOSED',
    'PAUSE_NOT_ALLOWED',
    'PAUSE_USED',
    'PAUSE_TOO_LATE',
    'IDEMPOTENCY_KEY_REUSED',
    'STATE_CHANGED',
  ],
});

/** A pause that has not begun is undone and may be taken again. Of one that is on, today is the next day. */
export const endPause = call({
  name: 'promises.end-pause',
  who: 'user',
  summary: 'Ends the pause of an own promise, or undoes one that has not begun',
  input: z.object({ id: Id }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'PROMISE_CLOSED',
    'PROMISE_NOT_PAUSED',
    'STATE_CHANGED',
  ],
});

/** A repeat changes nothing. */
export const goOn = call({
  name: 'promises.go-on',
  who: 'user',
  summary: 'Goes on with an own promise that can no longer be kept: its reminders come again',
  input: z.object({ id: Id }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'PROMISE_CLOSED',
    'PROMISE_NOT_LOST',
    'STATE_CHANGED',
  ],
});

/**
 * Closes a lost promise as failed and creates one with the same values, which starts at once; one that has ended without
 * being kept stays as it ended, and is begun anew once. With approval by a motivator the new one stays a draft, because a
 * motivator agrees to each promise anew. A repeat with the same key answers the new one.
 */
export const beginAnew = call({
  name: 'promises.begin-anew',
  who: 'user',
  summary: 'Closes an own lost promise, unless it has ended, and begins a new one with the same values',
  http: { idempotencyKey: true },
  input: z.object({ id: Id, request_key: request_key.optional() }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'PROMISE_CLOSED',
    'PROMISE_NOT_LOST',
    'DRAFTS_TOO_MANY',
    'IDEMPOTENCY_KEY_REUSED',
    'STATE_CHANGED',
  ],
});
