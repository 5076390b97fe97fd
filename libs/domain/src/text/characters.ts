/** Firefox before 125 has none: there a character is a code point. */
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : null;

/** A character as people see it: an emoji of seven code points, or a letter with its marks, is one. */
export function* charactersOf(text: string): Generator<string> {
  if (!segmenter) return yield* text;
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** How many characters people see: of a letter and its accent, typed apart, one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of charactersOf(text.normalize('NFC'))) length += 1;
  return length;
}

/** Stops counting where the answer is known, because a text from outside may be very long. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let length = 0;
  for (const _ of charactersOf(text.normalize('NFC'))) {
    length += 1;
    if (length > most) return true;
  }
  return false;
}

/** The first so many characters. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  let [kept, left] = ['', most];
  for (const character of charactersOf(text.normalize('NFC'))) {
    left -= 1;
    if (left < 0) break;
    kept += character;
  }
  return kept;
}

/**
 * The longest beginning of whole characters that has at most so many UTF-16 units, as Telegram counts. A single character
 * that has more is cut between code points, so that the rest of a text can always be reached.
 */
export function fitting(text: string, units: number): string {
  if (text.length <= units) return text;
  // One boundary before the limit is enough, and a text may be far longer than the limit.
  const near = text.slice(0, units + LONGEST);
  let end = 0;
  for (const character of charactersOf(near)) {
    if (end + character.length > units) break;
    end += character.length;
  }
  return end > 0 ? text.slice(0, end) : wholePoints(text, units);
}

/** More units than a character that is not made to be long. */
const LONGEST = 64;

function wholePoints(text: string, units: number): string {
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}
