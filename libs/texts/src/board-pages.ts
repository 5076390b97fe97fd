import { inEveryLanguage } from './every-language.ts';

/** Texts of the board's pages. */
export const boardPages = inEveryLanguage((texts) => texts.boardPages);
