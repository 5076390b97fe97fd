import type { MessageEntity } from 'grammy/types';
import { UnreadableMarkup, type FormattedText } from '../text/formatted-text.ts';
import { lengthOf, MAX_CAPTION, MAX_TEXT, readText } from '../text/read-text.ts';
import type { Params } from './params.ts';
import { badRequest } from './refusal.ts';

export function readMessageText(params: Params): FormattedText {
  const formatted = parse(
    params.text('text'),
    params.text('parse_mode'),
    params.json('entities', 'entities'),
  );
  if (formatted.text === '') throw badRequest('message text is empty');
  if (lengthOf(formatted.text) > MAX_TEXT) throw badRequest('message is too long');
  return formatted;
}

export function readCaption(params: Params): FormattedText {
  const formatted = parse(
    params.text('caption'),
    params.text('parse_mode'),
    params.json('caption_entities', 'entities'),
  );
  if (lengthOf(formatted.text) > MAX_CAPTION) throw badRequest('message caption is too long');
  return formatted;
}

/** The fields of a caption, to be spread into a message; none for an empty caption. */
export function captionPart({ text, entities }: FormattedText): {
  caption?: string;
  caption_entities?: MessageEntity[];
} {
  if (text === '') return {};
  return { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

export function textPart({ text, entities }: FormattedText): { text: string; entities?: MessageEntity[] } {
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

function parse(source: string, parseMode: string, entities: unknown): FormattedText {
  if (!/^(html|markdown|markdownv2|none|)$/i.test(parseMode)) throw badRequest('unsupported parse_mode');
  const given = Array.isArray(entities) ? (entities as MessageEntity[]) : [];
  try {
    return readText(source, parseMode, given);
  } catch (error) {
    if (error instanceof UnreadableMarkup) throw badRequest(`can't parse entities: ${error.message}`);
    throw error;
  }
}
