import { links as en } from '@slovo/texts/en/links';
import type { Language } from '@slovo/texts/languages';
import { links as ru } from '@slovo/texts/ru/links';

/** What links to pages say, by language. */
export const linksTexts = { ru, en } satisfies Record<Language, unknown>;
export type LinksTexts = (typeof linksTexts)[Language];
