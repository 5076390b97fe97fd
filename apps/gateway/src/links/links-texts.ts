import { links } from '@slovo/texts/links';
import type { Language } from '@slovo/texts/languages';

/** What links to pages say, by language. */
export const linksTexts = links;
export type LinksTexts = (typeof links)[Language];
