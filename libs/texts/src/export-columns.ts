import { inEveryLanguage } from './every-language.ts';

/** Titles of the columns of exported tables. */
export const exportColumns = inEveryLanguage((texts) => texts.exportColumns);
