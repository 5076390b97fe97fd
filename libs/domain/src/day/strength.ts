import { type CalendarDay, type CalendarInput, calendarOf } from './calendar.ts';
import { requirementOf } from './requirement.ts';
import type { DayState } from './state.ts';

/** Share of full strength reached by keeping every required day, and the most days that may take. */
const FULL_SHARE = 0.95;
const FULL_DAYS = 30;

/** Strength and best streak say nothing before this many required days. */
export const TELLING_DAYS = 3;

/** Whether so many required days have come that strength and best streak may be shown (VOICE-02). */
export const isTelling = (days: readonly { state: DayState }[]): boolean =>
  days.filter(({ state }) => state !== 'rest' && state !== 'ahead').length >= TELLING_DAYS;

/**
 * Strength of a habit, 0–100: exponential smoothing over its required days. Each kept (or pending) day moves the
 * strength a fixed part of the way to 100, each missed one the same part of the way to 0; skips and rest days do not
 * change it. The part is chosen so that all required days kept, or 30 of them, make 95, at any frequency. A miss
 * costs a strong habit more points than a weak one and never all of them. A goal has no required days and no strength:
 * 0. Pass `calendar` where it is computed already.
 */
export function strengthOf(
  input: CalendarInput,
  calendar: readonly CalendarDay[] = calendarOf(input),
): number {
  const { total } = requirementOf(input.type, input.frequency, input.term);
  if (total === 0) return 0;
  const part = 1 - (1 - FULL_SHARE) ** (1 / Math.min(total, FULL_DAYS));
  let strength = 0;
  for (const { state, today } of calendar) {
    if (state === 'kept' || state === 'pending') strength += part * (1 - strength);
    else if ((state === 'missed' || state === 'rejected') && !today) strength -= part * strength;
  }
  return Math.round(strength * 100);
}
