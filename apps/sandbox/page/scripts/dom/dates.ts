const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });
const TIME_WITH_SECONDS = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const FULL_DAY = new Intl.DateTimeFormat('ru-RU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const SHORT_DAY = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit' });

// Messages carry Unix seconds of the product's clock; they are shown in the browser's time zone.
export const timeOf = (seconds: number): string => TIME.format(seconds * 1000);
export const dayOf = (seconds: number): string => DAY.format(seconds * 1000);
export const fullDayOf = (ms: number): string => FULL_DAY.format(ms);
export const timeWithSecondsOf = (ms: number): string => TIME_WITH_SECONDS.format(ms);

/** The time of day for a message of today, else the day. */
export function timeOrDayOf(seconds: number, nowMs: number): string {
  return DAY.format(nowMs) === dayOf(seconds) ? timeOf(seconds) : SHORT_DAY.format(seconds * 1000);
}
