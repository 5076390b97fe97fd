import type { Language } from '../languages.ts';

/** The language of the page, and its locale for `Intl`. */
export const language: Language = 'ru';
export const locale = 'ru-RU';
