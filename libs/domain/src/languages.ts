/**
 * The languages of the product, each in its own words for those who cannot read the current page. A further language is
 * a line here and a folder `libs/texts/src/<language>`. The first is shown to those who speak no other.
 */
export const LANGUAGE_NAMES = {
  ru: 'Русский',
  en: 'English',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** A language as a table or an event has it. One that the product does not speak (any more) is the first. */
export const languageOf = (value: string | null | undefined): Language =>
  isLanguage(value) ? value : LANGUAGES[0];
