import type { MessageEntity } from 'grammy/types';
import { byteOffset, UnreadableMarkup, type FormattedText } from './formatted-text.ts';
import { linkEntity } from './read-html.ts';

const TYPE: Record<string, 'bold' | 'italic' | 'code' | 'pre'> = {
  '*': 'bold',
  _: 'italic',
  '`': 'code',
  '```': 'pre',
};

/** parse_mode Markdown, the legacy style: bold, italic, code, pre and links, without nesting. */
export function readMarkdown(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  let text = '';
  for (let at = 0; at < source.length;) {
    const char = source[at] ?? '';
    const next = source[at + 1] ?? '';
    if (char === '\\' && '_*`['.includes(next) && next !== '') {
      text += next;
      at += 2;
      continue;
    }
    if (!'_*`['.includes(char)) {
      text += char;
      at += 1;
      continue;
    }
    const opening = char === '`' && source.startsWith('```', at) ? '```' : char;
    const closing = char === '[' ? ']' : opening;
    const end = source.indexOf(closing, at + opening.length);
    if (end < 0) {
      throw new UnreadableMarkup(
        `Can't find end of the entity starting at byte offset ${byteOffset(source, at)}`,
      );
    }
    const inner = source.slice(at + opening.length, end);
    const range = { offset: text.length, length: inner.length };
    text += inner;
    at = end + closing.length;
    if (char === '[') {
      const address = /^\(([^)]*)\)/.exec(source.slice(at));
      if (address) at += address[0].length;
      const entity = linkEntity(address?.[1] ?? inner, range);
      if (entity && inner) entities.push(entity);
    } else if (inner) {
      entities.push({ type: TYPE[opening] ?? 'code', ...range });
    }
  }
  return { text, entities };
}
