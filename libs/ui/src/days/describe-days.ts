import type { DateState, Day, DayState } from './day.ts';
import { pausedDates } from './pauses.ts';

/** Words for the spoken sentence of a ribbon, in the reader's language. */
export interface DayWords {
  /** «Лента: 30 дней» */
  total: (days: number) => string;
  /** «сдержано 15»; called only for states that occur. `open` is said by `today`. */
  count: Record<Exclude<DateState, 'open'>, (days: number) => string>;
  /** «сегодня день 19» */
  today: (day: number, state: DayState) => string;
}

const ORDER = ['kept', 'pending', 'rejected', 'missed', 'skipped', 'rest', 'paused', 'ahead'] as const;

/**
 * The label of a ribbon, for `role="img"`:
 * «Лента: 30 дней, сдержано 15, на проверке 1, пропуск по праву 2, впереди 11, сегодня день 19».
 */
export function describeDays(days: readonly Day[], words: DayWords, before?: Day): string {
  const counts = new Map<DateState, number>([['paused', pausedDates(days, before)]]);
  for (const { state } of days) counts.set(state, (counts.get(state) ?? 0) + 1);
  const parts = [words.total(days.length)];
  for (const state of ORDER) {
    const count = counts.get(state);
    if (count) parts.push(words.count[state](count));
  }
  const today = days.find((day) => day.today);
  if (today) parts.push(words.today(today.day, today.state));
  return parts.join(', ');
}
