import { expect, it } from '@jest/globals';
import { event } from '@slovo/contracts';
import { z } from 'zod';
import { Reaction, type ReactionBinding } from './reaction.ts';
import { when } from './reacts-to.ts';

let checks = 0;
const Greeting = z.object({ name: z.string() }).refine(() => (checks += 1) > 0);
const nothing = { changesNothing: 'a spec' } as const;
const greeted = event('auth', 'user-seen', Greeting, nothing);
const greetedAgain = event(
  'auth',
  'user-changed',
  Greeting.refine(() => true),
  nothing,
);

const reactionTo = (name: string, extras: Partial<ReactionBinding> = {}) =>
  new Reaction(
    { name, event: greeted, react: async () => {}, atOnce: false, ...extras },
    '',
    'notifications',
  );

it('a payload is checked once for all reactions to its event', () => {
  const payload = { name: 'Аня' };
  const concerned = reactionTo('Some', { event: when(greeted, ({ name }) => name === 'Аня') });
  checks = 0;
  expect(concerned.mayConcern(payload)).toBe(true);
  expect([reactionTo('One'), reactionTo('Other'), concerned].map((one) => one.read(payload))).toEqual(
    Array(3).fill({ parsed: payload }),
  );
  expect(checks).toBe(1);
  // Another event has a contract of its own.
  reactionTo('Another', { event: greetedAgain }).read(payload);
  expect(checks).toBe(2);
});

it('a payload that violates its contract is refused to each of them', () => {
  const payload = { name: 7 };
  for (const one of [reactionTo('One'), reactionTo('Other')])
    expect(() => one.read(payload)).toThrow(z.ZodError);
  expect(() => reactionTo('One').read('nothing')).toThrow(z.ZodError);
});
