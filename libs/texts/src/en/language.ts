import type { Language } from '../languages.ts';

/** The language of the page, and its locale for `Intl`. */
export const language: Language = 'en';
export const locale = 'en-GB';
