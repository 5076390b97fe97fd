// oxlint-disable-next-line @nx/enforce-module-boundaries -- the recording has times as this service writes them
import { formatWallTime } from '../../apps/notifications/src/people/format-wall-time.ts';
import { LANGUAGES } from '@slovo/texts/languages';
import { STORY_ZONE } from './story/story.ts';

const DAY = 86_400_000;
/** Everything that the story dates is nearer to its last day than this. */
const NEAR_DAYS = 200;

/** What differs between two installations apart from the time. */
export interface Installation {
  appUrl: string;
  /** The number of the sandbox's bot, see its `botIdOf`. */
  botId: number;
}

const DATE = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const NUMBER = /(?<![\w.])\d{10}(?:\d{3})?(?![\w.])/g;

/**
 * Replaces every instant in a recorded row by a mark that says how far it is from the last day of the story, and the
 * addresses of the installation. All of the story's people live where a day of a promise begins at midnight of UTC and no
 * clock is ever changed, so days of promises, dates and UTC instants move alike: by whole days.
 *
 * - `2026-11-20` alone, in an instant or in JSON → `{day-3}`
 * - seconds and milliseconds since 1970, as in Telegram's messages → `{s-259100}`, `{ms-259100000}`
 * - «21 ноября в 03:00» and its English, in notices and chats → `{wall:ru-259200}`, by the formatter of the notices
 * - the address of the app, the number of the bot → `{app}`, `{bot}`
 * @param lastDay in milliseconds
 */
export function markTimes(row: string, lastDay: number, { appUrl, botId }: Installation): string {
  let marked = row
    .replaceAll(appUrl, '{app}')
    .replaceAll(new RegExp(`(?<!\\d)${botId}(?!\\d)`, 'g'), '{bot}');
  for (const language of LANGUAGES)
    marked = marked.replaceAll(WALL_TIMES[language], (text) => {
      const seconds = secondsOf(text, language, lastDay);
      return seconds === undefined ? text : `{wall:${language}${signed(seconds)}}`;
    });
  return marked
    .replaceAll(DATE, (date) => {
      const days = Math.round((Date.parse(date) - lastDay) / DAY);
      return Math.abs(days) > NEAR_DAYS ? date : `{day${signed(days)}}`;
    })
    .replaceAll(NUMBER, (digits) => {
      const unit = digits.length === 10 ? 1000 : 1;
      const distance = Number(digits) - lastDay / unit;
      if (Math.abs(distance * unit) > NEAR_DAYS * DAY) return digits;
      return `{${unit === 1 ? 'ms' : 's'}${signed(distance)}}`;
    });
}

const MARK = /\{(?:(app|bot)|(day|s|ms|wall:(\w+))([+-]\d+))\}/g;

/** The row as it would be had the story's last day begun at `lastDay`. */
export function placeTimes(row: string, lastDay: number, { appUrl, botId }: Installation): string {
  return row.replaceAll(MARK, (_, address?: string, kind?: string, language?: string, distance?: string) => {
    if (address) return address === 'app' ? appUrl : String(botId);
    const by = Number(distance);
    if (kind === 'day') return new Date(lastDay + by * DAY).toISOString().slice(0, 10);
    if (kind === 's') return String(lastDay / 1000 + by);
    if (kind === 'ms') return String(lastDay + by);
    return wallTime(lastDay + by * 1000, language ?? '');
  });
}

/** As the notices say when something falls due. */
const wallTime = (instant: number, lang: string): string =>
  formatWallTime(new Date(instant), { lang: lang as 'ru', timeZone: STORY_ZONE });

/** Anything that may be a wall time: a month by its name, with a day and a time near it. */
const WALL_TIMES: Record<(typeof LANGUAGES)[number], RegExp> = {
  ru: /\d{1,2} \p{L}{3,8} в \d{2}:\d{2}/gu,
  en: /(?:[A-Z][a-z]{2,8} \d{1,2}|\d{1,2} [A-Z][a-z]{2,8}) at \d{2}:\d{2}(?:\s[AP]M)?/g,
};

/** Every minute near the story would be too many to compare; what notices name are ends of days, or so far from one. */
function secondsOf(text: string, language: string, lastDay: number): number | undefined {
  const [, hours = '0', minutes = '0', half] = /(\d{2}):(\d{2})(?:\s([AP]M))?$/.exec(text) ?? [];
  const hour = half ? (Number(hours) % 12) + (half === 'PM' ? 12 : 0) : Number(hours);
  // The zone is three hours before UTC.
  const inDay = ((hour - 3) * 60 + Number(minutes)) * 60;
  for (let day = -NEAR_DAYS; day <= NEAR_DAYS; day += 1) {
    const seconds = day * 86_400 + inDay;
    if (wallTime(lastDay + seconds * 1000, language) === text) return seconds;
  }
  return undefined;
}

const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);
