import { daysCount } from '../counts.ts';
import { type DateState, dayStates, type DayState } from '../day-states.ts';
import type * as ru from '../../ru/panel/days.ts';
import type { Translation } from '../../translation.ts';

/** The spoken sentence of a ribbon of days. */
export const days: Translation<typeof ru.days> = {
  ribbon: (count: number) => `Ribbon: ${daysCount(count)}`,
  count: (state: DateState, count: number) => `${count} ${dayStates[state]}`,
  today: (day: number, state: DayState) => `today is day ${day}, ${dayStates[state]}`,
};
