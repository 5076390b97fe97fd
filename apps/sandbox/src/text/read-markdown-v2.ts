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

interface OpenEntity {
  kind: Kind;
  marker: string;
  /** Its start in the text. */
  offset: number;
  /** Its marker's index in the source, for the error. */
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
  return new Reader(source).read();
}

class Reader {
  readonly #source: string;
  readonly #open: OpenEntity[] = [];
  readonly #entities: MessageEntity[] = [];
  #text = '';
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): FormattedText {
    while (this.#at < this.#source.length) this.#step();
    const last = this.#open.at(-1);
    if (last?.kind === 'BlockQuote') this.#close(last);
    else if (last) {
      throw new UnreadableMarkup(
        `Can't find end of ${last.kind} entity at byte offset ${byteOffset(this.#source, last.at)}`,
      );
    }
    return { text: this.#text, entities: dropInsideCode(this.#entities) };
  }

  #step(): void {
    const source = this.#source;
    const at = this.#at;
    const char = source[at] ?? '';
    const top = this.#open.at(-1);
    if (char === '\\' && at + 1 < source.length && source.charCodeAt(at + 1) <= 126)
      return this.#append(source[at + 1] ?? '', 2);
    if (top && (top.kind === 'Code' || top.kind === 'Pre' || top.kind === 'PreCode'))
      return this.#readCode(top, char);
    if (char === '>' && (at === 0 || source[at - 1] === '\n')) return this.#openQuote();
    if (top?.kind === 'BlockQuote') {
      if (char === '\n' && source[at + 1] !== '>') return this.#closeQuote(top);
      if (/^\|\|(\n|$)/.test(source.slice(at, at + 3))) return this.#closeExpandableQuote(top);
    }
    if (top?.kind === 'TextUrl' && char === ']') return this.#closeLink(top);
    if (char === '[') this.#push('TextUrl', ']', 1);
    else this.#readMarker(char, top);
  }

  #readCode(top: OpenEntity, char: string): void {
    if (!this.#source.startsWith(top.marker, this.#at)) return this.#append(char, 1);
    this.#open.pop();
    this.#close(top);
    this.#at += top.marker.length;
  }

  #openQuote(): void {
    const isOpen = this.#open.some((entity) => entity.kind === 'BlockQuote');
    if (isOpen) this.#at += 1;
    else this.#push('BlockQuote', '\n', 1);
  }

  #closeQuote(top: OpenEntity): void {
    this.#open.pop();
    this.#close(top);
    this.#append('\n', 1);
  }

  #closeExpandableQuote({ offset }: OpenEntity): void {
    this.#open.pop();
    const length = this.#text.length - offset;
    if (length > 0) this.#entities.push({ type: 'expandable_blockquote', offset, length });
    this.#at += 2;
  }

  #closeLink({ offset }: OpenEntity): void {
    this.#open.pop();
    this.#at += 1;
    let url = this.#text.slice(offset);
    if (this.#source[this.#at] === '(') {
      const address = readAddress(this.#source, this.#at);
      url = address.url;
      this.#at = address.next;
    }
    const entity = linkEntity(url, { offset, length: this.#text.length - offset });
    if (entity && entity.length > 0) this.#entities.push(entity);
  }

  /** Opens or closes an entity, or reads a plain character. */
  #readMarker(char: string, top: OpenEntity | undefined): void {
    const [marker, kind] = MARKERS.find(([candidate]) => this.#source.startsWith(candidate, this.#at)) ?? [];
    if (marker && top?.marker === marker) {
      this.#open.pop();
      this.#close(top);
      this.#at += marker.length;
    } else if (marker && kind === 'Pre') this.#openPre(marker);
    else if (marker && kind) this.#push(kind, marker, marker.length);
    else if (RESERVED.includes(char)) {
      throw new UnreadableMarkup(
        `Character '${char}' is reserved and must be escaped with the preceding '\\'`,
      );
    } else this.#append(char, 1);
  }

  /** The first line of a code block may name its language. */
  #openPre(marker: string): void {
    const entity = this.#push('Pre', marker, marker.length);
    const language = /^([^\s`]+)\n/.exec(this.#source.slice(this.#at))?.[1];
    if (language) {
      entity.kind = 'PreCode';
      entity.language = language;
      this.#at += language.length;
    }
    if (this.#source[this.#at] === '\n') this.#at += 1;
  }

  #push(kind: Kind, marker: string, markerLength: number): OpenEntity {
    const entity: OpenEntity = { kind, marker, offset: this.#text.length, at: this.#at };
    this.#open.push(entity);
    this.#at += markerLength;
    return entity;
  }

  #append(char: string, sourceLength: number): void {
    this.#text += char;
    this.#at += sourceLength;
  }

  #close({ kind, offset, language }: OpenEntity): void {
    const length = this.#text.length - offset;
    if (length === 0 || kind === 'TextUrl') return;
    const extra = language ? { language } : {};
    this.#entities.push({ type: TYPE[kind], offset, length, ...extra } as MessageEntity);
  }
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
