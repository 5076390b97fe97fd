import { fitting } from '../text/characters.ts';
import { parseMessage } from './parse.ts';
import { type Dialect, escapeText, type Run, slice, textOf, write } from './runs.ts';

/** UTF-16 units that Telegram takes, without tags. */
export const CAPTION_LIMIT = 1_024;
export const MESSAGE_LIMIT = 4_096;

/** Telegram's own quotation would be a block with a bar; a quotation is bold italic there. */
const TELEGRAM: Dialect = {
  quote: ['<b>', '<i>'],
  link: (href) => `<a href="${escapeText(href)}">`,
  lineBreak: '\n',
};

export type TelegramMessage =
  | { kind: 'text'; html: string }
  /** `caption` is empty for media alone. */
  | { kind: 'media'; caption: string };

/**
 * The messages that a chat gets, in their order, for canonical HTML whose variables are filled. A caption that is too
 * long follows its media as a message; a message that is too long goes on in the next.
 */
export function telegramMessages({ html, hasMedia }: { html: string; hasMedia: boolean }): TelegramMessage[] {
  const { runs, text } = parseMessage(html);
  const written = (part: readonly Run[]): string => write(part, TELEGRAM);
  if (hasMedia && text.length <= CAPTION_LIMIT) return [{ kind: 'media', caption: written(runs) }];
  const texts = pieces(runs).map((part): TelegramMessage => ({ kind: 'text', html: written(part) }));
  return hasMedia ? [{ kind: 'media', caption: '' }, ...texts] : texts;
}

/** Cut at the end of a line, else of a word, else between two whole characters. */
function pieces(runs: readonly Run[]): Run[][] {
  const text = textOf(runs);
  const result: Run[][] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start);
    result.push(slice(runs, start, end));
    start = end;
    while (start < text.length && /\s/.test(text[start] ?? '')) start += 1;
  }
  return result;
}

function endOf(text: string, start: number): number {
  if (text.length - start <= MESSAGE_LIMIT) return text.length;
  const part = text.slice(start, start + MESSAGE_LIMIT);
  for (const at of [part.lastIndexOf('\n'), part.lastIndexOf(' ')])
    if (at > MESSAGE_LIMIT / 2) return start + at;
  return start + fitting(text.slice(start), MESSAGE_LIMIT).length;
}
