import { notifications as texts } from '@slovo/texts/web/notifications';
import { nearDate } from '../../../shared/format/dates.ts';

const MINUTE_MS = 60_000;

/** «14 минут назад» within the hour, then «сегодня, 08:31», «вчера, 21:00», «2 ноября». */
export function noticeDate(iso: string, at: number): string {
  const minutes = Math.floor((at - Date.parse(iso)) / MINUTE_MS);
  if (minutes < 1) return texts.justNow;
  return minutes < 60 ? texts.minutesAgo(minutes) : nearDate(iso, at);
}
