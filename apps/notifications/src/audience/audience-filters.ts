import type { AudienceFilters } from '@slovo/contracts';
import { Prisma } from '../database.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The condition of people who belong to an audience: not banned, registered before the send, and what the filters ask.
 * @param at when the send was pressed
 */
export function audienceCondition(filters: AudienceFilters, at: Date): Prisma.Sql {
  const { lastLoginDaysGt, activePromisesGt, language, registeredBefore, registeredAfter } = filters;
  const conditions = [Prisma.sql`version > 0 AND NOT banned AND registered_at <= ${at}`];
  if (lastLoginDaysGt !== undefined)
    conditions.push(Prisma.sql`last_seen_on < ${dateBefore(at, lastLoginDaysGt)}::date`);
  if (activePromisesGt !== undefined) conditions.push(Prisma.sql`active_promises > ${activePromisesGt}`);
  if (language !== undefined) conditions.push(Prisma.sql`language_code = ${language}`);
  if (registeredBefore !== undefined)
    conditions.push(Prisma.sql`registered_at < ${new Date(registeredBefore)}`);
  if (registeredAfter !== undefined)
    conditions.push(Prisma.sql`registered_at >= ${new Date(registeredAfter)}`);
  return Prisma.join(conditions, ' AND ');
}

const dateBefore = (at: Date, days: number): string =>
  new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);

const WORDS: Record<keyof AudienceFilters, string> = {
  lastLoginDaysGt: 'last login, days >',
  activePromisesGt: 'active promises >',
  language: 'language =',
  registeredBefore: 'registered before',
  registeredAfter: 'registered after',
};

/** The filters in words of the API; panels write sentences of their own. */
export function audienceSummary(filters: AudienceFilters): string {
  const parts = Object.entries(WORDS).flatMap(([name, words]) => {
    const value = filters[name as keyof AudienceFilters];
    return value === undefined ? [] : [`${words} ${value}`];
  });
  return parts.join(', ') || 'everyone';
}
