import { inEveryLanguage } from './every-language.ts';

/** The locale of each language, for `Intl`. */
export const locales = inEveryLanguage((texts) => texts.locale);
