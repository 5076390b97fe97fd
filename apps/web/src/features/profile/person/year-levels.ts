import { bestStreakOf, datesFrom, daysBetween } from '@slovo/domain/day';
import type { YearDay, YearLevel } from '@slovo/ui/days/year';
import type { PromiseView } from '../../../shared/api/wire.ts';

type Promises = readonly Pick<PromiseView, 'type' | 'days'>[];
type Day = PromiseView['days'][number];

/** A required day: neither a rest day nor in the future. */
const isAsked = ({ state }: Day): boolean => state !== 'rest' && state !== 'ahead' && state !== 'skipped';
const isKept = ({ state }: Day): boolean => state === 'kept' || state === 'pending';
/** Today cannot be missed yet, so it counts only once it is kept. */
const counts = (day: Day): boolean => isAsked(day) && (!day.today || isKept(day));

export interface YearSummary {
  days: YearDay[];
  /** Days with at least one kept promise, and days with at least one required. */
  kept: number;
  asked: number;
  /** The same for each of the twelve months. */
  months: { kept: number; asked: number }[];
  /** The longest streak of any promise within the year. */
  best: number;
}

/** Years with a required day, the latest first. */
export const yearsOf = (promises: Promises): number[] =>
  [
    ...new Set(
      promises.flatMap(({ days }) => days.filter(counts).map(({ date }) => Number(date.slice(0, 4)))),
    ),
  ].toSorted((one, other) => other - one);

/**
 * Merges all promises of a user: the share of kept promises for each date of the year. `today` is the local date: it is
 * marked, and later days are empty.
 */
export function summarizeYear(promises: Promises, year: number, today: string): YearSummary {
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

/** Rounded up to quarters, so that one kept promise of many is still visible. */
function levelOf(kept: number, asked: number): YearLevel {
  if (kept === 0) return 'cut';
  return Math.ceil((kept / asked) * 4) as YearLevel;
}
