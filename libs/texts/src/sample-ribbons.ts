import { type DayState, readDays } from '@slovo/domain/day';

/** `readRibbon('kkOa')`: kept, kept, open, ahead. @throws Error for a letter that is no state */
export const readRibbon = (letters: string): DayState[] => readDays(letters).map(({ state }) => state);
