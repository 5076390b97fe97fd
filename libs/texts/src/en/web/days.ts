import type * as ru from '../../ru/web/days.ts';
import type { Translation } from '../../translation.ts';
import { daysCount } from '../counts.ts';
import { dayStates } from '../day-states.ts';

/** States of a day, in the ribbon's sentence and in a calendar's cell. */
export { dayStates };

export const days: Translation<typeof ru.days> = {
  ribbon: (count) => `Ribbon: ${daysCount(count)}`,
  count: (state, count) => `${count} ${dayStates[state]}`,
  today: (day, state) =>
    state === 'open' ? `today is day ${day}` : `today is day ${day}, ${dayStates[state]}`,
  cell: (date, state, today, day) => {
    if (state === undefined) return date;
    const when = day === undefined ? date : `${date}, day ${day}`;
    return today ? `${when}: today, ${dayStates[state]}` : `${when}: ${dayStates[state]}`;
  },
  asTable: 'As a table',
  table: { date: 'Date', day: 'Day', state: 'How it went', noDay: '–', today: 'today' },
  legend: { title: 'How to read the ribbon', today: 'today' },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  skips: 'Skips',
  skipsOf: (used, budget) => `${used} of ${budget}`,
  window: '30-day window',
  /** On a promise's card (CARD-13). */
  relative: { today: 'today', yesterday: 'yesterday', ago: (count) => `${count} days ago` },
  near: { today: 'today', yesterday: 'yesterday' },
};
