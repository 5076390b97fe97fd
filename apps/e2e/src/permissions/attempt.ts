import type { Actor, Answer } from '../actor.ts';
import type { Made } from '../promises.ts';
import type { People } from './roles.ts';

/** One person's try of one action. */
export interface Attempt {
  who: Actor;
  /** The promise that the row names; ids are 0 in rows without a promise. */
  promise: Made;
  people: People;
}

export interface Action {
  attempt: (attempt: Attempt) => Promise<Answer>;
  /** Whether a success takes the promise out of its state: then each person who may do it needs a fresh one. */
  changesState: boolean;
}

export const read = (path: (attempt: Attempt) => string): Action => ({
  changesState: false,
  attempt: (attempt) => attempt.who.call('GET', path(attempt)),
});

export const write = (method: string, path: (attempt: Attempt) => string, body?: object): Action => ({
  changesState: true,
  attempt: (attempt) => attempt.who.call(method, path(attempt), body),
});
