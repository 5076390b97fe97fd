import { hasText } from '../message/has-text.ts';

/**
 * Control characters, and those that turn or hide what stands beside them: with them a name looks like another one. The
 * joiners of Persian words and of emoji stay.
 */
const DECEPTIVE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A name as it is shown; empty where nothing of it can be seen. */
export function shownName(given: string): string {
  const name = given.replaceAll(DECEPTIVE, '').trim();
  return hasText(name) ? name : '';
}
