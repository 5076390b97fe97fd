import { unreachable } from '../answer.ts';
import type { Frequency } from '../promise/frequency.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import { SKIP_SHARE_PERCENT } from '../promise/limits.ts';
import type { PromiseType } from '../promise/types.ts';
import { addDays, dayOfMonthOf, daysBetween, monthLengthOf, weekdayOf } from './date.ts';
import { datesOf, type Term } from './term.ts';
import { type DayZone, dayBeginsAt } from './zone.ts';

/**
 * From day `from` to day `to`, both included, `needed` days must be kept. A fixed required day is a block of one;
 * «N times a week» is a block of seven. The deadline of a block is the end of its last day.
 */
export interface Block {
  from: number;
  to: number;
  needed: number;
}

/** Blocks in order of time without overlap; `total` is the number of required days, the base of the skip budget. */
export interface Requirement {
  blocks: Block[];
  total: number;
}

/** Days required in a block of `length` days of a habit done `times` in seven. */
export const neededIn = (times: number, length: number): number =>
  Math.min(length, Math.max(1, Math.round((times * length) / 7)));

const single = (day: number): Block => ({ from: day, to: day, needed: 1 });

function weeks(times: number, daysTotal: number): Block[] {
  const blocks: Block[] = [];
  for (let from = 1; from <= daysTotal; from += 7) {
    const to = Math.min(from + 6, daysTotal);
    blocks.push({ from, to, needed: neededIn(times, to - from + 1) });
  }
  return blocks;
}

/**
 * Days that match the rule. A term too short to contain one requires its last day; otherwise it would be kept without
 * any report.
 */
function daysWhere(dates: string[], fits: (date: string, day: number) => boolean): Block[] {
  const days = dates.flatMap((date, index) => (fits(date, index + 1) ? [single(index + 1)] : []));
  return days.length > 0 ? days : [single(dates.length)];
}

function plannedBlocks(frequency: Frequency, dates: string[]): Block[] {
  switch (frequency.mode) {
    case 'daily':
      return daysWhere(dates, () => true);
    case 'weekly': {
      if ('days' in frequency.config) {
        const { days } = frequency.config;
        return daysWhere(dates, (date) => days.includes(weekdayOf(date)));
      }
      const { interval } = frequency.config;
      return interval.type === 'flexible'
        ? weeks(interval.times, dates.length)
        : daysWhere(dates, (_, day) => (day - 1) % interval.every === 0);
    }
    case 'monthly': {
      const wanted = frequency.config.day_of_month;
      return daysWhere(dates, (date) => dayOfMonthOf(date) === Math.min(wanted, monthLengthOf(date)));
    }
    case 'custom': {
      const every = frequency.config.interval_days;
      return daysWhere(dates, (_, day) => (day - 1) % every === 0);
    }
    default:
      return unreachable(frequency);
  }
}

/**
 * Days that a zone skipped: Samoa went from 29 to 31 December 2011. Nobody can keep such a day, so it is not required.
 */
function absentDays(dates: string[], zone: DayZone): Set<number> {
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const begins = (date: string) => dayBeginsAt(date, zone).getTime();
  const ends = (date: string) => begins(addDays(date, 1));
  // A zone that lost a date gained almost 24 hours on the calendar; DST never moves more than a few.
  const calendarMs = (daysBetween(first, last) + 1) * 86_400_000;
  if (calendarMs - (ends(last) - begins(first)) < 12 * 3_600_000) return new Set();
  return new Set(dates.flatMap((date, index) => (begins(date) === ends(date) ? [index + 1] : [])));
}

/** What the frequency requires in the term (PROMISE-09 to PROMISE-13). Goals require nothing: see `requirementOf`. */
export function requiredDays(frequency: Frequency, term: Term): Requirement {
  const dates = datesOf(term);
  const absent = absentDays(dates, term);
  const blocks = plannedBlocks(frequency, dates).filter(
    (block) => block.from !== block.to || !absent.has(block.from),
  );
  return { blocks, total: blocks.reduce((sum, block) => sum + block.needed, 0) };
}

/** The requirement of a promise: a goal is reached, not kept day by day, so it has none. */
export const requirementOf = (type: PromiseType, frequency: Frequency, term: Term): Requirement =>
  PROMISE_KINDS[type].asksForDays ? requiredDays(frequency, term) : { blocks: [], total: 0 };

/** Skips a promise may spend: a fifth of a habit's required days, rounded down; none for the other types. */
export const skipBudget = (type: PromiseType, requiredTotal: number): number =>
  PROMISE_KINDS[type].hasSkips ? Math.floor((requiredTotal * SKIP_SHARE_PERCENT) / 100) : 0;
