import { shortened } from '@slovo/domain';

/** Characters that messengers show of a link at most. */
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 200;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const previewTitle = (text: string): string => shortened(inOneLine(text), TITLE_MAX);
/** The parts that are there, one after the other. */
export const previewText = (...parts: string[]): string =>
  shortened(inOneLine(parts.filter(Boolean).join(' ')), DESCRIPTION_MAX);
