import { bestStreakOf, datesFrom, daysBetween } from '@slovo/domain/day';
import type { YearDay, YearLevel } from '@slovo/ui/days/year';
import type { PromiseView } from '../../../shared/api/wire.ts';

type Promises = readonly Pick<PromiseView, 'type' | 'days'>[];
type Day = PromiseView['days'][number];

/** Neither rest nor the future: a day on which the promise was to be kept. */
const isAsked = ({ state }: Day): boolean => state !== 'rest' && state !== 'ahead' && state !== 'skipped';
const isKept = ({ state }: Day): boolean => state === 'kept' || state === 'pending';
/** Today asks for nothing that could be missed yet. */
const counts = (day: Day): boolean => isAsked(day) && (!day.today || isKept(day));

export interface YearOfWords {
  days: YearDay[];
  /** Days with every or some words kept, and days on which any was asked for. */
  kept: number;
  asked: number;
  /** The same for each of the twelve months. */
  months: { kept: number; asked: number }[];
  /** The longest streak of any promise within the year. */
  best: number;
}

/** Years in which any word was to be kept, the latest first. */
export const yearsOf = (promises: Promises): number[] =>
  [
    ...new Set(
      promises.flatMap(({ days }) => days.filter(counts).map(({ date }) => Number(date.slice(0, 4)))),
    ),
  ].toSorted((one, other) => other - one);

/**
 * All promises of a person laid over each other: for each date of the year, which share of the words was kept. `today` is
 * the local date: it is marked, and what comes after it is not there yet.
 */
export function yearOf(promises: Promises, year: number, today: string): YearOfWords {
  const inYear = ({ date }: Day): boolean => date.startsWith(`${year}-`);
  const dates = new Map<string, { asked: number; kept: number }>();
  for (const day of promises.flatMap(({ days }) => days)) {
    if (!inYear(day) || !counts(day)) continue;
    const sum = dates.get(day.date) ?? { asked: 0, kept: 0 };
    dates.set(day.date, { asked: sum.asked + 1, kept: sum.kept + (isKept(day) ? 1 : 0) });
  }
  const inOrder = [...dates].toSorted(([one], [other]) => one.localeCompare(other));
  const keptDates = inOrder.filter(([, { kept }]) => kept > 0).map(([date]) => date);
  const inMonth = (list: readonly string[], month: number) =>
    list.filter((date) => Number(date.slice(5, 7)) === month + 1).length;
  return {
    days: datesFrom(`${year}-01-01`, lengthOf(year)).flatMap((date): YearDay[] => {
      const sum = dates.get(date);
      const level = sum ? levelOf(sum.kept, sum.asked) : date > today ? 'ahead' : 0;
      return level === 0 && date !== today ? [] : [{ date, level, today: date === today }];
    }),
    kept: keptDates.length,
    asked: inOrder.length,
    months: Array.from({ length: 12 }, (_, month) => ({
      kept: inMonth(keptDates, month),
      asked: inMonth([...dates.keys()], month),
    })),
    best: bestStreakOf(promises.map(({ type, days }) => ({ type, days: days.filter(inYear) }))),
  };
}

const lengthOf = (year: number): number => daysBetween(`${year}-01-01`, `${year + 1}-01-01`);

/** Quarters, rounded up: one word of four is a thin band, not none. */
function levelOf(kept: number, asked: number): YearLevel {
  if (kept === 0) return 'cut';
  return Math.ceil((kept / asked) * 4) as YearLevel;
}
