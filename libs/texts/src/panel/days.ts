import { daysCount, daysCountEn } from '../counts.ts';
import { type DayState, dayStates as dayStatesRu } from '../ru/day-states.ts';
import { dayStates as dayStatesEn } from '../en/day-states.ts';
import { bothLanguages } from './both-languages.ts';

/** The spoken sentence of a ribbon of days. */
export const days = bothLanguages({
  ru: {
    ribbon: (count: number) => `Лента: ${daysCount(count)}`,
    count: (state: DayState, count: number) => `${dayStatesRu[state]} ${count}`,
    today: (day: number, state: DayState) => `сегодня день ${day}, ${dayStatesRu[state]}`,
  },
  en: {
    ribbon: (count: number) => `Ribbon: ${daysCountEn(count)}`,
    count: (state: DayState, count: number) => `${dayStatesEn[state]} ${count}`,
    today: (day: number, state: DayState) => `today is day ${day}, ${dayStatesEn[state]}`,
  },
});
