import { daysCount, daysCountEn } from '../counts.ts';
import { type DayState, dayStatesRu } from '../day-states.ts';
import { bothLanguages } from './both-languages.ts';

const en: Record<DayState, string> = {
  kept: 'kept',
  pending: 'waiting for a decision',
  skipped: 'skipped by right',
  rest: 'rest',
  missed: 'missed',
  rejected: 'rejected',
  open: 'no report yet',
  ahead: 'ahead',
};

/** The spoken sentence of a ribbon of days. */
export const days = bothLanguages({
  ru: {
    ribbon: (count: number) => `Лента: ${daysCount(count)}`,
    count: (state: DayState, count: number) => `${dayStatesRu[state]} ${count}`,
    today: (day: number, state: DayState) => `сегодня день ${day}, ${dayStatesRu[state]}`,
  },
  en: {
    ribbon: (count: number) => `Ribbon: ${daysCountEn(count)}`,
    count: (state: DayState, count: number) => `${en[state]} ${count}`,
    today: (day: number, state: DayState) => `today is day ${day}, ${en[state]}`,
  },
});
