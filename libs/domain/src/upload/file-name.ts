import { hasText } from '../text/written.ts';

/** What a text cannot carry unseen: control and format characters, line separators, halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A file's name as people see it. It is shown only, and never part of a path: folders are cut off, with either slash
 * between them, and invisible characters are removed, such as marks that turn `gpj.exe` around.
 */
export function shownFileName(given: string): string {
  const name = given.replaceAll(INVISIBLE, '').split(/[/\\]/).at(-1)!.trim();
  return !hasText(name) || name === '.' || name === '..' ? 'file' : name;
}
