import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, LANGUAGES } from '@slovo/texts/languages';

/** Longer headers than any browser sends are not read to their end. */
const LONGEST_HEADER = 500;

/**
 * The supported language with the highest weight, the first of several: `en-GB,en;q=0.9,ru;q=0.8` is English. Without
 * one, the first of the product.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  let chosen: Language = LANGUAGES[0];
  let highest = 0;
  for (const part of (acceptLanguage ?? '').slice(0, LONGEST_HEADER).split(',')) {
    const [, tag, q = '1'] = /^\s*([a-z]{2,3})\b[\w-]*\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? [];
    const language = tag?.toLowerCase();
    const weight = Number(q) || 0;
    if (!isLanguage(language) || weight <= highest) continue;
    chosen = language;
    highest = weight;
  }
  return chosen;
}

/** `PAGE_VARIES` names every header that the answer depends on. */
export const PAGE_VARIES = 'accept-language, cookie';

/** The language of a page: the visitor's choice, which the app keeps in a cookie, else what their browser prefers. */
export function pageLanguageOf({ cookie, 'accept-language': accepted }: IncomingHttpHeaders): Language {
  const kept = /(?:^|;\s*)language=(\w+)/.exec(cookie ?? '')?.[1];
  return isLanguage(kept) ? kept : languageOf(accepted);
}
