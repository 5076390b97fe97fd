import { neededIn, skipBudget } from '@slovo/domain/day';
import { HABIT_DAYS } from '@slovo/domain/promise';
import type { Day, DayState } from '@slovo/ui/days/day';
import type { Answers } from '../answers/answers.ts';

const WEEK = 7;

/** An ideal course of a habit: which of its 30 days get a report. Independent of dates. */
export function planOf({ mode, interval }: Answers): { days: Day[]; reports: number; skips: number } {
  const days = Array.from({ length: HABIT_DAYS }, (_, index) =>
    dayAt(index, reportsOn(index, mode, interval) ? 'kept' : 'rest'),
  );
  const reports = days.filter(({ state }) => state === 'kept').length;
  return { days, reports, skips: skipBudget('habit', reports) };
}

function reportsOn(index: number, mode: Answers['mode'], interval: Answers['interval']): boolean {
  if (mode !== 'weekly' || !interval) return true;
  if (interval.type === 'strict') return index % interval.every === 0;
  const start = Math.floor(index / WEEK) * WEEK;
  const length = Math.min(WEEK, HABIT_DAYS - start);
  const needed = neededIn(interval.times, length);
  const place = index - start;
  // Spreads the days evenly: those on which the integer part of the running total grows.
  return Math.floor(((place + 1) * needed) / length) > Math.floor((place * needed) / length);
}

/** Days in the future. */
export const daysAhead = (count: number): Day[] =>
  Array.from({ length: count }, (_, index) => dayAt(index, 'ahead'));

const dayAt = (index: number, state: DayState): Day => ({ day: index + 1, date: '', state });
