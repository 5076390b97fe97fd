import { locales } from '@slovo/texts/locales';
import type { Recipient } from './people.ts';

/** An instant in the recipient's time zone and language: «21 ноября в 03:00». */
export const formatWallTime = (
  instant: Date,
  { lang, timeZone }: Pick<Recipient, 'lang' | 'timeZone'>,
): string =>
  new Intl.DateTimeFormat(locales[lang], {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant);
