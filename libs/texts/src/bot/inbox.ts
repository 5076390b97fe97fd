import { inEveryLanguage } from '../every-language.ts';

export interface InboxTexts {
  /** `more`: there are others. */
  head(count: number, more: boolean): string;
  empty: string;
  /** After the last one. */
  done: string;
  openFeed: string;
}

export const inbox = inEveryLanguage((texts) => texts.inbox);
