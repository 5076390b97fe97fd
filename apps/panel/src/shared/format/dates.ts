import type { PanelLanguage } from '@slovo/texts/panel/both-languages';
import { useMemo } from 'react';
import { useLanguage } from '../texts/language.ts';

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const;

/** «02.03.26» in Russian, “2 Mar 2026” in English: digits alone would be ambiguous there. */
const DAY = {
  ru: { day: '2-digit', month: '2-digit', year: '2-digit' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<PanelLanguage, Intl.DateTimeFormatOptions>;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

export interface Formats {
  /** Of an instant or a local date, in the operator's zone unless one is given. */
  date: (iso: string) => string;
  dateTime: (iso: string, timeZone?: string) => string;
  time: (iso: string, timeZone?: string) => string;
  timeToSecond: (iso: string) => string;
  /** «20 ноября 2026 г.» */
  longDate: (iso: string) => string;
  number: (value: number) => string;
}

export function formatsIn(language: PanelLanguage): Formats {
  const locale = LOCALES[language];
  const format = (options: Intl.DateTimeFormatOptions, iso: string, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(iso));
  const numbers = new Intl.NumberFormat(locale);
  return {
    date: (iso) => format(DAY[language], iso),
    dateTime: (iso, timeZone) => format({ ...DAY[language], ...TIME }, iso, timeZone),
    time: (iso, timeZone) => format(TIME, iso, timeZone),
    timeToSecond: (iso) => format({ ...TIME, second: '2-digit' }, iso),
    longDate: (iso) => format(LONG_DAY, iso),
    number: (value) => numbers.format(value),
  };
}

/** Dates and numbers in the operator's language. */
export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsIn(language), [language]);
}
