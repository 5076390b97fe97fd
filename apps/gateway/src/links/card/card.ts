import type { PromiseView } from '@slovo/contracts';

export type DayState = PromiseView['days'][number]['state'];

/** Pixels: what messengers show beside a link, and a screen of a phone for stories. */
export const CARD_SIZES = {
  link: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const;
export type CardSize = keyof typeof CARD_SIZES;

/** Texts of which the first is taken that the shipped fonts can write, and the last if they can write none. */
export type Wordings = readonly [string, ...string[]];

/** What a picture of a page shows. */
export interface Card {
  title: Wordings;
  /** Above the title: the person, or what kind of page it is. */
  subtitle: Wordings;
  /** Below the title; may be empty. */
  text: string;
  /** The days of a promise or a sample. */
  days: readonly DayState[];
  /** Promises of a person. */
  promises: readonly { title: Wordings; days: readonly DayState[] }[];
  /** In a row at the bottom. */
  facts: readonly string[];
  site: string;
}
