import { inEveryLanguage } from './every-language.ts';

/** Of each language, for `Intl`. */
export const locales = inEveryLanguage((texts) => texts.locale);
