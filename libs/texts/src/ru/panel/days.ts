import { daysCount } from '../counts.ts';
import { type DayState, dayStates } from '../day-states.ts';

/** The spoken sentence of a ribbon of days. */
export const days = {
  ribbon: (count: number) => `Лента: ${daysCount(count)}`,
  count: (state: DayState, count: number) => `${dayStates[state]} ${count}`,
  today: (day: number, state: DayState) => `сегодня день ${day}, ${dayStates[state]}`,
};
