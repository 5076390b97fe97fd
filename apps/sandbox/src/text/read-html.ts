import type { MessageEntity } from 'grammy/types';
import { byteOffset, dropInsideCode, UnreadableMarkup, type FormattedText } from './formatted-text.ts';

interface OpenTag {
  name: string;
  /** The start of its text. */
  offset: number;
  attributes: Map<string, string>;
}

const SIMPLE = new Map<string, MessageEntity['type']>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['del', 'strikethrough'],
  ['tg-spoiler', 'spoiler'],
]);
const OTHERS = new Set(['a', 'code', 'pre', 'span', 'blockquote', 'tg-emoji']);
const NAMED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
]);

/**
 * parse_mode HTML: core.telegram.org/bots/api#html-style. Errors have the texts of the Bot API; their offsets count
 * UTF-8 bytes.
 */
export function readHtml(source: string): FormattedText {
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let text = '';
  for (let at = 0; at < source.length;) {
    const char = source[at];
    if (char === '&') {
      const [decoded, next] = readReference(source, at);
      text += decoded;
      at = next;
    } else if (char !== '<') {
      text += char;
      at += 1;
    } else if (source[at + 1] === '/') {
      const end = source.indexOf('>', at);
      const tag = open.pop();
      if (!tag) throw new UnreadableMarkup(`Unexpected end tag at byte offset ${byteOffset(source, at)}`);
      if (end < 0) throw new UnreadableMarkup(`Unclosed end tag at byte offset ${byteOffset(source, at)}`);
      const name = source
        .slice(at + 2, end)
        .trim()
        .toLowerCase();
      if (name !== '' && name !== tag.name) {
        throw new UnreadableMarkup(
          `Unmatched end tag at byte offset ${byteOffset(source, at)}, expected "</${tag.name}>", found "</${name}>"`,
        );
      }
      const entity = entityOf(tag, text);
      if (entity) entities.push(entity);
      at = end + 1;
    } else {
      const [tag, next] = readStartTag(source, at);
      open.push({ ...tag, offset: text.length });
      at = next;
    }
  }
  const last = open.pop();
  if (last) throw new UnreadableMarkup(`Can't find end tag corresponding to start tag "${last.name}"`);
  return { text, entities: dropInsideCode(mergePre(entities)) };
}

function readReference(source: string, at: number): [string, number] {
  const found = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+))(;?)/i.exec(source.slice(at, at + 12));
  if (!found) return ['&', at + 1];
  const [whole, decimal, hex, name] = found;
  if (name) {
    const known = NAMED.get(name);
    return known ? [known, at + whole.length] : ['&', at + 1];
  }
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  if (code === 0 || code > 0x10ffff) return ['&', at + 1];
  return [String.fromCodePoint(code), at + whole.length];
}

function readStartTag(source: string, at: number): [Omit<OpenTag, 'offset'>, number] {
  const name = /^[^\s>]*/.exec(source.slice(at + 1))?.[0].toLowerCase() ?? '';
  const offset = byteOffset(source, at);
  if (at + 1 + name.length >= source.length)
    throw new UnreadableMarkup(`Unclosed start tag at byte offset ${offset}`);
  if (!SIMPLE.has(name) && !OTHERS.has(name)) {
    throw new UnreadableMarkup(`Unsupported start tag "${name}" at byte offset ${offset}`);
  }
  const attributes = new Map<string, string>();
  const attribute = /\s*(?:([^\s=>/"']+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?|(>))/y;
  attribute.lastIndex = at + 1 + name.length;
  for (;;) {
    const found = attribute.exec(source);
    if (!found) throw new UnreadableMarkup(`Unclosed start tag "${name}" at byte offset ${offset}`);
    const [, key, double, single, bare, end] = found;
    if (end) break;
    attributes.set((key ?? '').toLowerCase(), decodeAll(double ?? single ?? bare ?? ''));
  }
  if (name === 'span' && attributes.get('class') !== 'tg-spoiler') {
    throw new UnreadableMarkup(`Tag "span" must have class "tg-spoiler" at byte offset ${offset}`);
  }
  return [{ name, attributes }, attribute.lastIndex];
}

function decodeAll(value: string): string {
  let decoded = '';
  for (let at = 0; at < value.length;) {
    if (value[at] === '&') {
      const [char, next] = readReference(value, at);
      decoded += char;
      at = next;
    } else {
      decoded += value[at];
      at += 1;
    }
  }
  return decoded;
}

function entityOf(tag: OpenTag, text: string): MessageEntity | undefined {
  const range = { offset: tag.offset, length: text.length - tag.offset };
  if (range.length === 0) return undefined;
  const simple = SIMPLE.get(tag.name);
  if (simple) return { type: simple, ...range } as MessageEntity;
  switch (tag.name) {
    case 'a':
      return linkEntity(tag.attributes.get('href') || text.slice(tag.offset), range);
    case 'span':
      return { type: 'spoiler', ...range };
    case 'blockquote':
      return { type: tag.attributes.has('expandable') ? 'expandable_blockquote' : 'blockquote', ...range };
    case 'tg-emoji':
      return { type: 'custom_emoji', custom_emoji_id: tag.attributes.get('emoji-id') ?? '', ...range };
    case 'pre':
      return { type: 'pre', ...range };
    default: {
      const language = /^language-(.+)$/.exec(tag.attributes.get('class') ?? '')?.[1];
      return { type: 'code', ...range, ...(language ? { language } : {}) } as MessageEntity;
    }
  }
}

/** A link without a usable address is silently plain text, as in Telegram. */
export function linkEntity(
  href: string,
  range: { offset: number; length: number },
): MessageEntity | undefined {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : `http://${href}`;
  if (!/^(https?|tg|ton|mailto|tel):/i.test(address) || !URL.canParse(address)) return undefined;
  return { type: 'text_link', url: address, ...range };
}

/** <pre><code class="language-x"> is one `pre` with a language; a language on a lone <code> is dropped. */
function mergePre(entities: MessageEntity[]): MessageEntity[] {
  const same = (a: MessageEntity, b: MessageEntity) => a.offset === b.offset && a.length === b.length;
  const merged: MessageEntity[] = [];
  for (const entity of entities) {
    if (entity.type === 'code') {
      if (!entities.some((other) => other.type === 'pre' && same(other, entity))) {
        merged.push({ type: 'code', offset: entity.offset, length: entity.length });
      }
    } else if (entity.type === 'pre') {
      const inner = entities.find((other) => other.type === 'code' && same(other, entity)) as
        | { language?: string }
        | undefined;
      merged.push(inner?.language ? { ...entity, language: inner.language } : entity);
    } else {
      merged.push(entity);
    }
  }
  return merged;
}
