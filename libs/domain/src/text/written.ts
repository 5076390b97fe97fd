import { isLonger } from './characters.ts';

/**
 * Whether there is anything to see. Spaces, control and invisible characters are nothing, and so are marks without a letter,
 * such as the selector of an emoji's colours that has lost its emoji. The last five count as signs, but are blank: a braille
 * pattern without dots, the place of an object that was not copied with the text, blanks of hieroglyphs and of music.
 */
export const hasText = (text: string): boolean =>
  /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}]/u.test(text);

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters except tab and line feed, and those that turn the direction of all that follows them. */
const TURNING = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;
/**
 * Those, halves of surrogate pairs, and what is invisible between letters: with it a name looks like another one. The joiners
 * of Persian words and of emoji stay, and so do variation selectors and the tags of flags.
 */
const DECEPTIVE =
  /(?![\p{Join_Control}\p{Variation_Selector}\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cs}\uFFF9-\uFFFB]/gu;

/** A text of several lines without what would disturb the texts around it. */
export const withoutControls = (text: string): string =>
  text.replaceAll(LINE_END, '\n').replaceAll(TURNING, '').normalize('NFC');

/** What a person wrote in a field of several lines; empty where nothing of it can be seen. */
export function writtenText(given: string): string {
  const text = withoutControls(given).trim();
  return hasText(text) ? text : '';
}

/** What a person wrote in a field of one line, such as a title or a name; empty where nothing of it can be seen. */
export function writtenLine(given: string): string {
  const line = given
    .replaceAll(LINE_END, '\n')
    .replaceAll(/\s*[\t\n]\s*/g, ' ')
    .replaceAll(DECEPTIVE, '')
    .normalize('NFC')
    .trim();
  return hasText(line) ? line : '';
}

/** A kiss of two people with skin tones is one character of ten code points; a letter under a heap of marks has dozens. */
const POINTS_A_CHARACTER = 10;
/** No long text has that many in all its characters, and what carries a text, such as an event, is limited in bytes. */
const MOST_MORE = 4_000;

/** Code points of the longest text of so many characters. */
export const mostPoints = (most: number): number =>
  most + Math.min(most * (POINTS_A_CHARACTER - 1), MOST_MORE);

/** `heavy`: few enough characters, but of so many code points that they would fill other columns and messages. */
export type TextProblem = 'long' | 'heavy';

export function textProblem(text: string, most: number): TextProblem | null {
  if (isLonger(text, most)) return 'long';
  return text.length > mostPoints(most) && Array.from(text).length > mostPoints(most) ? 'heavy' : null;
}
