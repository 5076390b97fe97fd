import { FREQUENCY_MODES, type FrequencyMode } from './types.ts';
import { unreachable } from '../answer.ts';

export type DailyConfig = Record<string, never>;
/** Weekdays count 1–7 from Monday. */
export type WeekdaysConfig = { days: number[] };
export type IntervalConfig = {
  interval: { type: 'strict'; every: number } | { type: 'flexible'; times: number };
};
export type WeeklyConfig = WeekdaysConfig | IntervalConfig;
export type MonthlyConfig = { day_of_month: number };
export type CustomConfig = { interval_days: number };
export type FrequencyConfig = DailyConfig | WeeklyConfig | MonthlyConfig | CustomConfig;

export type Frequency =
  | { mode: 'daily'; config: DailyConfig }
  | { mode: 'weekly'; config: WeeklyConfig }
  | { mode: 'monthly'; config: MonthlyConfig }
  | { mode: 'custom'; config: CustomConfig };

export const DAILY: Frequency = { mode: 'daily', config: {} };
export const DAY_OF_MONTH_DEFAULT = 15;
export const INTERVAL_DAYS_DEFAULT = 7;
/** Choices the wizard offers for a weekly habit. */
export const WEEKLY_STRICT_CHOICES = [2, 3] as const;
export const WEEKLY_FLEXIBLE_CHOICES = [1, 2, 3, 4, 5, 6] as const;

export const FREQUENCY_WHYS = [
  'FREQUENCY_REQUIRED',
  'INTERVAL_REQUIRED',
  'INTERVAL_INVALID',
  'WEEKDAYS_INVALID',
  'DAY_OF_MONTH_INVALID',
  'INTERVAL_DAYS_INVALID',
] as const;
export type FrequencyWhy = (typeof FREQUENCY_WHYS)[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

function parseWeekly(config: Record<string, unknown>): WeeklyConfig | FrequencyWhy {
  const { days, interval } = config;
  if (Array.isArray(days)) {
    const sorted = days.filter((day) => isWhole(day, 1, 7)).toSorted((a, b) => a - b);
    const good = days.length > 0 && sorted.length === days.length && new Set(days).size === days.length;
    return good ? { days: sorted } : 'WEEKDAYS_INVALID';
  }
  if (!isRecord(interval)) return 'INTERVAL_REQUIRED';
  const { type, every, times } = interval;
  if (type === 'strict' && isWhole(every, 1, 365)) return { interval: { type, every } };
  if (type === 'flexible' && isWhole(times, 1, 7)) return { interval: { type, times } };
  return 'INTERVAL_INVALID';
}

/**
 * Reads mode and config as they come over the wire or from JSON storage; a missing `day_of_month` or
 * `interval_days` takes its default. Returns the frequency, or the code of what is wrong with it.
 */
export function parseFrequency(mode: unknown, config: unknown): Frequency | FrequencyWhy {
  const given = isRecord(config) ? config : {};
  if (!FREQUENCY_MODES.includes(mode as FrequencyMode)) return 'FREQUENCY_REQUIRED';
  switch (mode as FrequencyMode) {
    case 'daily':
      return DAILY;
    case 'weekly': {
      const weekly = parseWeekly(given);
      return typeof weekly === 'string' ? weekly : { mode: 'weekly', config: weekly };
    }
    case 'monthly': {
      const day = given.day_of_month ?? DAY_OF_MONTH_DEFAULT;
      return isWhole(day, 1, 31)
        ? { mode: 'monthly', config: { day_of_month: day } }
        : 'DAY_OF_MONTH_INVALID';
    }
    case 'custom': {
      const days = given.interval_days ?? INTERVAL_DAYS_DEFAULT;
      return isWhole(days, 1, 365)
        ? { mode: 'custom', config: { interval_days: days } }
        : 'INTERVAL_DAYS_INVALID';
    }
    default:
      return unreachable(mode as never);
  }
}

/** A stored frequency as a value; throws on one that the checks would never have let in. */
export function frequencyOf(mode: unknown, config: unknown): Frequency {
  const parsed = parseFrequency(mode, config);
  if (typeof parsed === 'string') throw new TypeError(`Stored frequency is broken: ${parsed}`);
  return parsed;
}

/** Names the label of a frequency and its numbers; the sentence is made by the texts (CARD-15). */
export type FrequencyKey =
  | { key: 'daily' }
  | { key: 'weekly'; times: number }
  | { key: 'weekdays'; days: number[] }
  | { key: 'monthly'; day: number }
  | { key: 'interval'; days: number };

export function frequencyKey(frequency: Frequency): FrequencyKey {
  switch (frequency.mode) {
    case 'daily':
      return { key: 'daily' };
    case 'weekly': {
      if ('days' in frequency.config) return { key: 'weekdays', days: frequency.config.days };
      const { interval } = frequency.config;
      return interval.type === 'strict'
        ? { key: 'interval', days: interval.every }
        : { key: 'weekly', times: interval.times };
    }
    case 'monthly':
      return { key: 'monthly', day: frequency.config.day_of_month };
    case 'custom':
      return { key: 'interval', days: frequency.config.interval_days };
    default:
      return unreachable(frequency);
  }
}
