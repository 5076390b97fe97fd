import { inEveryLanguage } from './every-language.ts';

export type { PromiseInWords } from './ru/links.ts';

/** What a page says of itself to search engines and messengers, and on a picture of it. */
export const links = inEveryLanguage((texts) => texts.links);
