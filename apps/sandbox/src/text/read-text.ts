import type { MessageEntity } from 'grammy/types';
import { findEntities } from './find-entities.ts';
import { trimFormatted, UnreadableMarkup, type FormattedText } from './formatted-text.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readMarkdownV2 } from './read-markdown-v2.ts';

/** core.telegram.org/bots/api: text 1–4096 and caption 0–1024 characters after entities parsing. */
export const MAX_TEXT = 4096;
export const MAX_CAPTION = 1024;

/** Telegram counts characters, not UTF-16 units: an emoji is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Reads the text that a bot sends, with markup or with entities. Throws UnreadableMarkup. */
export function readText(
  source: string,
  parseMode: string | undefined,
  given: MessageEntity[],
): FormattedText {
  const parsed = trimFormatted(readMarkup(source.replaceAll('\r', ''), parseMode, given));
  return { text: parsed.text, entities: findEntities(parsed.text, parsed.entities) };
}

/** Reads the text that a person types. */
export function readTyped(source: string): FormattedText {
  return readText(source, undefined, []);
}

function readMarkup(source: string, parseMode: string | undefined, given: MessageEntity[]): FormattedText {
  switch (parseMode?.toLowerCase()) {
    case undefined:
    case '':
    case 'none':
      return { text: source, entities: given };
    case 'html':
      return readHtml(source);
    case 'markdownv2':
      return readMarkdownV2(source);
    case 'markdown':
      return readMarkdown(source);
    default:
      throw new UnreadableMarkup('');
  }
}
