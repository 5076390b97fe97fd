import { addDays } from './date.ts';
import type { Term } from './term.ts';
import { type DayZone, dayBeginsAt, localDateOf } from './zone.ts';

export const START_DAYS = ['today', 'tomorrow'] as const;
export type StartDay = (typeof START_DAYS)[number];

/** So late in a day, its first report would be due at once: the owner may begin with the next one. */
const LATE_MS = 3 * 3_600_000;

const tomorrow = (now: Date, zone: DayZone): Date => dayBeginsAt(addDays(localDateOf(now, zone), 1), zone);

/** Whether to offer «Начать завтра»: within three hours before the person's day ends. */
export const offersTomorrow = (now: Date, zone: DayZone): boolean =>
  tomorrow(now, zone).getTime() - now.getTime() <= LATE_MS;

/** The instant that a term starts at; day 1 is its local date. */
export const startOf = (day: StartDay, now: Date, zone: DayZone): Date =>
  day === 'today' ? now : tomorrow(now, zone);

/** Whether day 1 has come: by dates, because the clock of another replica may be a little behind the start. */
export const hasBegun = (now: Date, term: Pick<Term, 'startedAt'> & DayZone): boolean =>
  localDateOf(now, term) >= localDateOf(term.startedAt, term);
