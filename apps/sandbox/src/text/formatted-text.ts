import type { MessageEntity } from 'grammy/types';

export interface FormattedText {
  text: string;
  /** Offsets and lengths in UTF-16 units, as Telegram counts them and as JavaScript's strings do. */
  entities: MessageEntity[];
}

/** The Bot API reports it as "Bad Request: can't parse entities: …". */
export class UnreadableMarkup extends Error {}

export function byteOffset(source: string, index: number): number {
  return Buffer.byteLength(source.slice(0, index));
}

/** Trims the text, and the entities that covered the removed white space. */
export function trimFormatted({ text, entities }: FormattedText): FormattedText {
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const kept: MessageEntity[] = [];
  for (const entity of entities) {
    const from = Math.max(entity.offset - start, 0);
    const to = Math.min(entity.offset + entity.length - start, trimmed.length);
    if (to > from) kept.push({ ...entity, offset: from, length: to - from });
  }
  return { text: trimmed, entities: sortEntities(kept) };
}

/** Outer before inner, as Telegram lists them. */
export function sortEntities(entities: MessageEntity[]): MessageEntity[] {
  return entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length);
}

/** Removes entities inside code, where Telegram allows none. */
export function dropInsideCode(entities: MessageEntity[]): MessageEntity[] {
  const code = entities.filter((entity) => entity.type === 'code' || entity.type === 'pre');
  return entities.filter((entity) => code.every((outer) => outer === entity || !overlap(outer, entity)));
}

export function overlap(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
