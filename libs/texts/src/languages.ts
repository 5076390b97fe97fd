/** The languages of the product, each a folder beside this file. The first is shown to those who speak no other. */
export const LANGUAGES = ['ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, for those who cannot read the current page. */
export const LANGUAGE_NAMES: Record<Language, string> = { ru: 'Русский', en: 'English' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);
