import type { DayState } from './state.ts';

const STATES: Readonly<Record<string, DayState>> = {
  k: 'kept',
  p: 'pending',
  s: 'skipped',
  r: 'rest',
  m: 'missed',
  x: 'rejected',
  o: 'open',
  a: 'ahead',
};

/**
 * Days of a picture or a sample, a letter each, today in capitals: `readDays('kkOa')` are kept, kept, open and today,
 * ahead. Never for data.
 * @throws Error for a letter that is no state
 */
export const readDays = (letters: string): { state: DayState; today: boolean }[] =>
  letters.split('').map((letter) => {
    const state = STATES[letter.toLowerCase()];
    if (!state) throw new Error(`The days ${letters} have an unknown letter: ${letter}`);
    return { state, today: letter !== letter.toLowerCase() };
  });
