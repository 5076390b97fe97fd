import { countEn } from '../plural.ts';
import type * as ru from '../../ru/panel/marks.ts';
import type { Translation } from '../../translation.ts';

/** Rows of a table that an operator marked; apart from the keys, whose help is loaded on demand. */
export const marks: Translation<typeof ru.marks> = {
  count: (count: number) => `${count} marked`,
  copy: 'Copy ids',
  copied: (count: number) => `${countEn(count, 'id', 'ids')} copied`,
  notCopied: 'The browser refused to copy',
  clear: 'Clear marks',
};
