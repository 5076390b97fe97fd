const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const FULL = new Intl.DateTimeFormat('ru-RU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const SHORT = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit' });

/** Dates of messages are Unix seconds of the product's clock, shown in the browser's zone. */
export const timeOf = (seconds) => TIME.format(seconds * 1000);
export const dayOf = (seconds) => DAY.format(seconds * 1000);
export const fullDay = (ms) => FULL.format(ms);
export const withSeconds = (ms) => SECONDS.format(ms);

export function whenOf(seconds, nowMs) {
  return DAY.format(nowMs) === DAY.format(seconds * 1000) ? timeOf(seconds) : SHORT.format(seconds * 1000);
}
