import { beginning, isLonger } from './characters.ts';

/** At most `most` characters, the last an ellipsis where the text was cut. */
export const shortened = (text: string, most: number): string =>
  isLonger(text, most) ? `${beginning(text, most - 1)}…` : text;
