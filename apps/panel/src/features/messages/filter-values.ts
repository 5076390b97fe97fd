import type { AudienceFilters } from '../../shared/api/wire.ts';
import { now } from '../../shared/clock.ts';

const DAY_MS = 24 * 3_600_000;
const NEW_USER_DAYS = 7;

export interface QuickFilter {
  name: 'inactive' | 'promises' | 'russian' | 'old' | 'fresh';
  filter: AudienceFilters;
}

/** The start of a UTC day, so that the same filter asks the same question all day. */
const daysAgo = (days: number): string => new Date(Math.floor(now() / DAY_MS - days) * DAY_MS).toISOString();

export const quickFilters = (): QuickFilter[] => [
  { name: 'inactive', filter: { lastLoginDaysGt: 30 } },
  { name: 'promises', filter: { activePromisesGt: 5 } },
  { name: 'russian', filter: { language: 'ru' } },
  { name: 'old', filter: { registeredBefore: '2024-01-01T00:00:00.000Z' } },
  { name: 'fresh', filter: { registeredAfter: daysAgo(NEW_USER_DAYS) } },
];

const entriesOf = (filters: AudienceFilters) =>
  Object.entries(filters) as [keyof AudienceFilters, AudienceFilters[keyof AudienceFilters]][];

export const isOn = (filters: AudienceFilters, quick: AudienceFilters): boolean =>
  entriesOf(quick).every(([field, value]) => filters[field] === value);

export const toggled = (filters: AudienceFilters, quick: AudienceFilters): AudienceFilters =>
  isOn(filters, quick)
    ? Object.fromEntries(entriesOf(filters).filter(([field]) => !(field in quick)))
    : { ...filters, ...quick };

/** Empty is undefined: no filter. Null is not a whole number from 0. */
export function integerOf(text: string): number | undefined | null {
  const digits = text.trim();
  if (digits === '') return undefined;
  const value = /^\d{1,9}$/.test(digits) ? Number.parseInt(digits, 10) : null;
  return value;
}

/** Filters by date count in UTC days: the same for every operator. */
export const dayOf = (instant: string | undefined): string => instant?.slice(0, 10) ?? '';
export const instantOf = (day: string): string | undefined =>
  day === '' ? undefined : `${day}T00:00:00.000Z`;
