import type { DayState } from '@slovo/domain/day';

/** The letters of ribbons that samples show (board-samples.ts), whose capitals are today. */
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

/** `readRibbon('kkOa')`: kept, kept, open, ahead. Throws for a letter that is no state. */
export function readRibbon(letters: string): DayState[] {
  return letters
    .toLowerCase()
    .split('')
    .map((letter) => {
      const state = STATES[letter];
      if (!state) throw new Error(`The ribbon ${letters} has an unknown letter: ${letter}`);
      return state;
    });
}
