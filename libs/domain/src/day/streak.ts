import type { CalendarDay } from './calendar.ts';

/** Days kept in a row; pending counts as kept, a skip and a rest hold the streak without adding to it. */
export interface Streak {
  current: number;
  best: number;
}

/** From the calendar: a missed or rejected day breaks the streak, but today is not lost before it is over. */
export function streakOf(calendar: readonly Pick<CalendarDay, 'state' | 'today'>[]): Streak {
  let current = 0;
  let best = 0;
  for (const { state, today } of calendar) {
    if (state === 'kept' || state === 'pending') current += 1;
    if ((state === 'missed' || state === 'rejected') && !today) current = 0;
    best = Math.max(best, current);
  }
  return { current, best };
}
