import { z } from 'zod';
import { event } from '../event.ts';
import { ofPromise, PromiseSnapshot } from './promises.events.ts';

/** It can no longer be kept, since the end of day `day`. Once for a promise. */
export const promiseLost = event(
  'promises',
  'promise-lost',
  z.object({ promise: PromiseSnapshot, day: z.int() }),
  ofPromise,
);
/** Its owner goes on although it is lost. */
export const promiseWentOn = event(
  'promises',
  'promise-went-on',
  z.object({ promise: PromiseSnapshot }),
  ofPromise,
);
/** `from` and `until`: local dates of the owner, both included. */
export const promisePaused = event(
  'promises',
  'promise-paused',
  z.object({ promise: PromiseSnapshot, from: z.iso.date(), until: z.iso.date() }),
  ofPromise,
);
/** The owner ended or undid their pause. One that runs out publishes nothing: everybody knows its dates. */
export const pauseEnded = event('promises', 'pause-ended', z.object({ promise: PromiseSnapshot }), ofPromise);
