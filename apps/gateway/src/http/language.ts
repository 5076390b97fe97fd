import type { RefusalLanguage } from '@slovo/texts/refusals';

/** Russian unless English has the higher weight: `en-GB,en;q=0.9,ru;q=0.8` is English. */
export function languageOf(acceptLanguage: string | undefined): RefusalLanguage {
  const weights = { ru: 0, en: 0 };
  for (const part of (acceptLanguage ?? '').slice(0, 500).split(',')) {
    const [, language, q = '1'] = /^\s*(ru|en)\b[\w-]*\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? [];
    if (!language) continue;
    const name = language.toLowerCase() as RefusalLanguage;
    weights[name] = Math.max(weights[name], Number(q) || 0);
  }
  return weights.en > weights.ru ? 'en' : 'ru';
}
