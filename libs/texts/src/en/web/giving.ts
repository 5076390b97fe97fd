import type * as ru from '../../ru/web/giving.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';

/** The moment in which a word is given. */
export const giving: Translation<typeof ru.giving> = {
  asks: 'You are giving your word',
  term: (days: number) => daysCount(days),
  give: 'Give my word',
  hold: 'Press and hold until the button fills.',
  holdLonger: 'A little longer: hold until the button fills.',
  notNow: 'Not now',
  given: 'You gave your word. Day 1 has begun.',
  givenLater: 'You gave your word. Day 1 begins tomorrow.',
  onward: 'Let’s go',
};
