import { FrequencyConfig, type PromiseSnapshot } from '@slovo/contracts';
import { completedDays, dayOf, wireStatus } from '@slovo/domain';
import { dayReportsOf, factsOf, type JudgedPromise, pausesOf, termOf, timeOf } from './promise.record.ts';

/** Kept days so far; 0 before the start. */
export function completedDaysOf(promise: JudgedPromise): number {
  const term = termOf(promise);
  return term ? completedDays(dayReportsOf(promise), term) : 0;
}

/** The number of today, while the promise runs and its term lasts; null before day 1 of one that begins tomorrow. */
export function currentDayOf(promise: JudgedPromise, now: Date): number | null {
  const term = termOf(promise);
  if (!term || promise.status === 'closed') return null;
  const day = dayOf(timeOf(promise, now), term);
  return day >= 1 && day <= promise.daysTotal ? day : null;
}

export const snapshotOf = (promise: JudgedPromise, now: Date): PromiseSnapshot => ({
  id: promise.id,
  userId: promise.ownerId,
  title: promise.title,
  type: promise.type,
  status: wireStatus(factsOf(promise)),
  completionType: promise.completionType,
  approvalType: promise.approvalType,
  motivatorId: promise.motivatorId,
  isPublic: promise.isPublic,
  daysTotal: promise.daysTotal,
  completedDays: completedDaysOf(promise),
  currentDay: currentDayOf(promise, now),
  timeZone: promise.timeZone,
  dayStartsAt: promise.dayStartsAt,
  startedAt: promise.startedAt?.toISOString() ?? null,
  pauses: pausesOf(promise),
  frequencyMode: promise.frequencyMode,
  frequencyConfig: promise.frequencyConfig === null ? null : FrequencyConfig.parse(promise.frequencyConfig),
  ...(promise.heldAt && { held: true }),
  ...(promise.lostAt && { lost: true }),
  ...(promise.goesOnAt && { goesOn: true }),
  version: promise.version,
});
