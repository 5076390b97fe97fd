// The server writes times for a reader whose time zone it does not know. A script in the page writes them anew before
// its first paint (app/server/show-locally.ts), by these functions: they are inlined into it as source text, so they must
// not use imports.

/**
 * `card`: as on cards (CARD-13), `near`: with the time of day where it is today or yesterday, `clock`: the time of day,
 * `full`: the date, `day`: of a promise's own calendar, `YYYY-MM-DD`.
 */
export type Shown = 'card' | 'near' | 'clock' | 'full' | 'day';

/** Names of the latest days, by how many days ago they were. */
export interface DayNames {
  card: string[];
  near: string[];
}

/** `zone`: undefined for the device's. */
export function formatsIn(locale: string, zone?: string) {
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
  const formatOf = (options: Intl.DateTimeFormatOptions, timeZone = zone, language = locale) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone });
  return {
    zone,
    dayAndMonth: formatOf(day),
    withYear: formatOf({ ...day, year: 'numeric' }),
    clock: formatOf({ hour: '2-digit', minute: '2-digit' }),
    // Swedish dates are `YYYY-MM-DD`.
    iso: formatOf({}, zone, 'sv'),
    calendarDay: formatOf(day, 'UTC'),
  };
}
export type LocalFormats = ReturnType<typeof formatsIn>;

/** @param at the present, in milliseconds since 1970, or a date of its own as `YYYY-MM-DD` */
export function sayTime(
  shown: Shown,
  iso: string,
  at: number | string,
  formats: LocalFormats,
  names: DayNames,
): string {
  const instant = new Date(iso);
  if (shown === 'clock') return formats.clock.format(instant);
  const date = shown === 'day' ? iso : formats.iso.format(instant);
  const today = typeof at === 'string' ? at : formats.iso.format(at);
  const ago = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000);
  const name = shown === 'full' ? undefined : names[shown === 'card' ? 'card' : 'near'][ago];
  if (name) return shown === 'near' ? `${name}, ${formats.clock.format(instant)}` : name;
  if (shown === 'day') return formats.calendarDay.format(instant);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? formats.dayAndMonth : formats.withYear).format(instant).replace(/ г\.$/, '');
}
