import { inEveryLanguage } from '../every-language.ts';

/** /mydata: a copy of everything that is stored of a person, and the deletion of their account. */
export interface OwnDataTexts {
  head: string;
  making: string;
  ready: (until: string) => string;
  /** Where Telegram refuses a button with the address. */
  readyAt: (url: string) => string;
  failed: string;
  expired: string;
  leaving: (due: string) => string;
  /** One of those that the product knows. */
  phrase: string;
  askPhrase: (phrase: string) => string;
  wrongPhrase: (phrase: string) => string;
  requested: string;
  kept: string;
  ended: string;
  buttons: Record<'open' | 'request' | 'download' | 'remove' | 'keep' | 'end', string>;
}

export const ownData = inEveryLanguage((texts) => texts.ownData);
