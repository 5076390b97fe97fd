import type { PromiseView, UserProfile } from '@slovo/contracts';
import {
  asksForReport,
  badgeKey,
  canSkip,
  type DayState,
  isActiveLike,
  PROMISE_KINDS,
  storedStatus,
  type Viewer,
  wallOf,
} from '@slovo/domain';
import type { BotTexts, PromiseLine } from '@slovo/texts/bot';
import { locales } from '@slovo/texts/locales';
import { titleOf } from '@slovo/texts/title-of';

/** The promise accepts a report. */
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

/** Whether the promise asks its owner for a report now. */
export const asksToday = (promise: PromiseView): boolean => asksForReport(promise, stateOfToday(promise));

/** Those that ask for a report now come first. */
export const dueFirst = (promises: readonly PromiseView[]): PromiseView[] =>
  promises.toSorted((one, other) => Number(asksToday(other)) - Number(asksToday(one)));

/** A promise on a button, with the mark of its day. */
export const labelOf = (promise: PromiseView, texts: BotTexts): string =>
  `${markOf(promise)} ${titleOf(promise.title, texts)}`;

/** The rule of the promises service; here it only says whether a button is worth showing. */
export function maySkipToday(promise: PromiseView, viewer: Viewer): boolean {
  const { budget = 0, used = 0 } = promise.skips ?? {};
  const facts = { ownerId: promise.user_id, type: promise.type, status: storedStatus(promise.status) };
  return canSkip(viewer, facts, { today: stateOfToday(promise), skipsLeft: budget - used }).ok;
}

/** It is past midnight, but the day of the promise has not ended. */
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

/** The number of today, null where days are not counted. */
export const shownDay = (promise: PromiseView): number | null =>
  PROMISE_KINDS[promise.type].asksForDays ? promise.current_day : null;

/** A button of today. */
export const dayButton = (promise: PromiseView): { promiseId: number; day: number } => ({
  promiseId: promise.id,
  day: shownDay(promise) ?? 0,
});

export const lineOf = (promise: PromiseView, texts: BotTexts): PromiseLine => ({
  title: titleOf(promise.title, texts),
  mark: markOf(promise),
  standing: badgeKey(promise.status, promise.completion_type),
  day: shownDay(promise),
  daysTotal: promise.days_total,
});

const ROW = 10;
const SHOWN_ROWS = 4;

/** The days in rows of ten. Of a long promise only the rows around today. */
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

/** «21:00», or «21 нояб., 03:00» on another day than today. */
export function wallTime(
  instant: string,
  person: Pick<UserProfile, 'language' | 'time_zone'>,
  now: Date,
): string {
  const at = new Date(instant);
  const isToday = dateOf(at, person.time_zone) === dateOf(now, person.time_zone);
  return new Intl.DateTimeFormat(locales[person.language], {
    timeZone: person.time_zone,
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
  }).format(at);
}

const dateOf = (at: Date, timeZone: string): string => wallOf(at, timeZone).date;

export const nameOf = (person: { first_name: string; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');
