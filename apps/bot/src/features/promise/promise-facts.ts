import type { PromiseView, UserProfile } from '@slovo/contracts';
import { badgeKey, type DayState, isActiveLike, PROMISE_KINDS, wallOf } from '@slovo/domain';
import type { PromiseLine } from '@slovo/texts/bot';

/** A report may be sent to it. */
export const isOpen = (promise: PromiseView): boolean =>
  isActiveLike(promise.status) || promise.status === 'overdue';

const stateOfToday = (promise: PromiseView): DayState | null =>
  promise.days.find((day) => day.today)?.state ?? null;

const MARKS: Record<DayState, string> = {
  kept: '🟩',
  pending: '🟨',
  skipped: '⬜',
  rest: '▫️',
  missed: '🟥',
  rejected: '🟥',
  open: '🔲',
  ahead: '▫️',
};

const markOf = (promise: PromiseView): string => {
  const today = stateOfToday(promise);
  if (promise.status === 'overdue') return '⏳';
  if (today) return MARKS[today];
  return badgeKey(promise.status, promise.completion_type) === 'closed_success' ? '🏆' : '▫️';
};

/** A report is asked for: of a goal at any time, as it counts no days. */
export function asksToday(promise: PromiseView): boolean {
  const today = stateOfToday(promise);
  if (promise.status === 'overdue') return today !== 'pending';
  if (!PROMISE_KINDS[promise.type].asksForDays) return isOpen(promise);
  return today === 'open' || today === 'rejected';
}

/** The rule itself is the server's; this says where its button is worth showing. */
export const maySkipToday = (promise: PromiseView): boolean =>
  PROMISE_KINDS[promise.type].hasSkips &&
  isActiveLike(promise.status) &&
  stateOfToday(promise) === 'open' &&
  (promise.skips?.used ?? 0) < (promise.skips?.budget ?? 0);

/** It is past midnight, and the promise's day goes on. */
export function isYesterday(
  promise: PromiseView,
  { time_zone }: Pick<UserProfile, 'time_zone'>,
  now: Date,
): boolean {
  const today = promise.days.find((day) => day.today);
  return (
    PROMISE_KINDS[promise.type].asksForDays && today !== undefined && today.date < dateOf(now, time_zone)
  );
}

/** The number of today where one is shown: a goal counts no days. */
export const shownDay = (promise: PromiseView): number | null =>
  PROMISE_KINDS[promise.type].asksForDays ? promise.current_day : null;

export const lineOf = (promise: PromiseView): PromiseLine => ({
  title: promise.title,
  mark: markOf(promise),
  standing: badgeKey(promise.status, promise.completion_type),
  day: shownDay(promise),
  daysTotal: promise.days_total,
});

const ROW = 10;
const SHOWN_ROWS = 4;

/** The ribbon of days in rows of ten, the part around today of a long one. */
export function ribbonOf(promise: PromiseView): string {
  const { days } = promise;
  const today = days.findIndex((day) => day.today);
  const last = Math.ceil(days.length / ROW);
  const current = Math.floor((today < 0 ? days.length - 1 : today) / ROW);
  const first = Math.max(0, Math.min(current - SHOWN_ROWS + 2, last - SHOWN_ROWS));
  const rows = Array.from({ length: Math.min(SHOWN_ROWS, last) }, (_, index) =>
    days.slice((first + index) * ROW, (first + index + 1) * ROW),
  );
  return rows.map((row) => row.map((day) => MARKS[day.state]).join('')).join('\n');
}

/** «21:00» or «21 нояб., 03:00»: with the date unless it is today's. */
export function wallTime(
  instant: string,
  person: Pick<UserProfile, 'language' | 'time_zone'>,
  now: Date,
): string {
  const at = new Date(instant);
  const isToday = dateOf(at, person.time_zone) === dateOf(now, person.time_zone);
  return new Intl.DateTimeFormat(person.language === 'ru' ? 'ru-RU' : 'en-GB', {
    timeZone: person.time_zone,
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
  }).format(at);
}

const dateOf = (at: Date, timeZone: string): string => wallOf(at, timeZone).date;

export const nameOf = (person: { first_name: string; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');
