import { daysCount } from '../counts.ts';
import { type DateState, dayStates, type DayState } from '../day-states.ts';

/** The spoken sentence of a ribbon of days. */
export const days = {
  ribbon: (count: number) => `Лента: ${daysCount(count)}`,
  count: (state: DateState, count: number) => `${dayStates[state]} ${count}`,
  today: (day: number, state: DayState) => `сегодня день ${day}, ${dayStates[state]}`,
};
