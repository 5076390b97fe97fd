import type { MessageEntity } from 'grammy/types';
import { byteOffset, dropInsideCode, UnreadableMarkup, type FormattedText } from './formatted-text.ts';
import { linkEntity } from './read-html.ts';

type Kind =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'BlockQuote';

interface Open {
  kind: Kind;
  marker: string;
  offset: number;
  /** Where the marker stands in the source, for the error. */
  at: number;
  language?: string;
}

const RESERVED = '_*[]()~`>#+-=|{}.!';
const MARKERS: [string, Kind][] = [
  ['```', 'Pre'],
  ['__', 'Underline'],
  ['||', 'Spoiler'],
  ['*', 'Bold'],
  ['_', 'Italic'],
  ['~', 'Strikethrough'],
  ['`', 'Code'],
];
const TYPE: Record<Exclude<Kind, 'TextUrl'>, MessageEntity['type']> = {
  Bold: 'bold',
  Italic: 'italic',
  Underline: 'underline',
  Strikethrough: 'strikethrough',
  Spoiler: 'spoiler',
  Code: 'code',
  Pre: 'pre',
  PreCode: 'pre',
  BlockQuote: 'blockquote',
};

/** parse_mode MarkdownV2: core.telegram.org/bots/api#markdownv2-style. */
export function readMarkdownV2(source: string): FormattedText {
  const open: Open[] = [];
  const entities: MessageEntity[] = [];
  let text = '';
  let at = 0;
  const close = (entity: Open, extra: object = {}) => {
    const length = text.length - entity.offset;
    if (length > 0 && entity.kind !== 'TextUrl') {
      entities.push({ type: TYPE[entity.kind], offset: entity.offset, length, ...extra } as MessageEntity);
    }
  };
  while (at < source.length) {
    const char = source[at] ?? '';
    const top = open.at(-1);
    if (char === '\\' && at + 1 < source.length && source.charCodeAt(at + 1) <= 126) {
      text += source[at + 1];
      at += 2;
    } else if (top && (top.kind === 'Code' || top.kind === 'Pre' || top.kind === 'PreCode')) {
      if (source.startsWith(top.marker, at)) {
        open.pop();
        close(top, top.language ? { language: top.language } : {});
        at += top.marker.length;
      } else {
        text += char;
        at += 1;
      }
    } else if (char === '>' && (at === 0 || source[at - 1] === '\n')) {
      if (!open.some((entity) => entity.kind === 'BlockQuote')) {
        open.push({ kind: 'BlockQuote', marker: '\n', offset: text.length, at });
      }
      at += 1;
    } else if (char === '\n' && top?.kind === 'BlockQuote' && source[at + 1] !== '>') {
      open.pop();
      close(top);
      text += '\n';
      at += 1;
    } else if (top?.kind === 'TextUrl' && char === ']') {
      open.pop();
      at += 1;
      let url = text.slice(top.offset);
      if (source[at] === '(') {
        const address = readAddress(source, at);
        url = address.url;
        at = address.next;
      }
      const entity = linkEntity(url, { offset: top.offset, length: text.length - top.offset });
      if (entity && entity.length > 0) entities.push(entity);
    } else if (char === '[') {
      open.push({ kind: 'TextUrl', marker: ']', offset: text.length, at });
      at += 1;
    } else if (top?.kind === 'BlockQuote' && /^\|\|(\n|$)/.test(source.slice(at, at + 3))) {
      open.pop();
      if (text.length > top.offset) {
        entities.push({
          type: 'expandable_blockquote',
          offset: top.offset,
          length: text.length - top.offset,
        });
      }
      at += 2;
    } else {
      const [marker, kind] = MARKERS.find(([candidate]) => source.startsWith(candidate, at)) ?? [];
      if (marker && top && top.marker === marker) {
        open.pop();
        close(top);
        at += marker.length;
      } else if (marker && kind) {
        const entity: Open = { kind, marker, offset: text.length, at };
        at += marker.length;
        if (kind === 'Pre') {
          const language = /^([^\s`]+)\n/.exec(source.slice(at))?.[1];
          if (language) {
            entity.kind = 'PreCode';
            entity.language = language;
            at += language.length;
          }
          if (source[at] === '\n') at += 1;
        }
        open.push(entity);
      } else if (RESERVED.includes(char)) {
        throw new UnreadableMarkup(
          `Character '${char}' is reserved and must be escaped with the preceding '\\'`,
        );
      } else {
        text += char;
        at += 1;
      }
    }
  }
  const last = open.at(-1);
  if (last?.kind === 'BlockQuote') close(last);
  else if (last) {
    throw new UnreadableMarkup(
      `Can't find end of ${last.kind} entity at byte offset ${byteOffset(source, last.at)}`,
    );
  }
  return { text, entities: dropInsideCode(entities) };
}

function readAddress(source: string, at: number): { url: string; next: number } {
  let url = '';
  for (let index = at + 1; index < source.length; index += 1) {
    if (source[index] === '\\' && index + 1 < source.length) {
      index += 1;
      url += source[index];
    } else if (source[index] === ')') {
      return { url, next: index + 1 };
    } else {
      url += source[index];
    }
  }
  throw new UnreadableMarkup(`Can't find end of a URL at byte offset ${byteOffset(source, at + 1)}`);
}
