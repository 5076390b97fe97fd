import type { YearDay, YearLevel } from '@slovo/ui/days/year';
import type { PromiseView } from '../../shared/api/wire.ts';

type Day = PromiseView['days'][number];

/** Neither rest nor the future: a day on which the promise was to be kept. */
const isAsked = ({ state }: Day): boolean => state !== 'rest' && state !== 'ahead' && state !== 'skipped';
const isKept = ({ state }: Day): boolean => state === 'kept' || state === 'pending';

export interface YearOfWords {
  days: YearDay[];
  /** Days with every or some words kept, and days on which any was asked for. */
  kept: number;
  asked: number;
  /** Longest run of calendar days in a row with a word kept on each. */
  best: number;
}

/** All promises of a person laid over each other: for each date of the year, which share of the words was kept. */
export function yearOf(promises: readonly Pick<PromiseView, 'days'>[], year: number): YearOfWords {
  const dates = new Map<string, { asked: number; kept: number; today: boolean }>();
  for (const day of promises.flatMap(({ days }) => days)) {
    if (!day.date.startsWith(`${year}-`) || !isAsked(day)) continue;
    // Today asks for nothing that could be missed yet.
    if (day.today && !isKept(day)) continue;
    const sum = dates.get(day.date) ?? { asked: 0, kept: 0, today: false };
    dates.set(day.date, {
      asked: sum.asked + 1,
      kept: sum.kept + (isKept(day) ? 1 : 0),
      today: sum.today || day.today,
    });
  }
  const inOrder = [...dates].toSorted(([one], [other]) => one.localeCompare(other));
  const keptDates = inOrder.filter(([, { kept }]) => kept > 0).map(([date]) => date);
  return {
    days: inOrder.map(([date, { asked, kept, today }]) => ({ date, level: levelOf(kept, asked), today })),
    kept: keptDates.length,
    asked: inOrder.length,
    best: longestRun(keptDates),
  };
}

/** Quarters, rounded up: one word of four is a thin band, not none. */
function levelOf(kept: number, asked: number): YearLevel {
  if (kept === 0) return 'cut';
  return Math.ceil((kept / asked) * 4) as YearLevel;
}

function longestRun(dates: readonly string[]): number {
  let best = 0;
  let run = 0;
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1];
    const follows = before !== undefined && Date.parse(date) - Date.parse(before) === 86_400_000;
    run = follows ? run + 1 : 1;
    best = Math.max(best, run);
  }
  return best;
}
