import type { Message, MessageEntity } from 'grammy/types';

/** What a text says beyond its characters, as people see it in the chat. Markup is not kept; a link's address is. */
const BESIDE: Record<MessageEntity['type'], 'nothing' | 'address'> = {
  text_link: 'address',
  blockquote: 'nothing',
  bold: 'nothing',
  bot_command: 'nothing',
  cashtag: 'nothing',
  code: 'nothing',
  // Their texts are an ordinary emoji, the date as it was written, and the name of a person without a username.
  custom_emoji: 'nothing',
  date_time: 'nothing',
  text_mention: 'nothing',
  email: 'nothing',
  expandable_blockquote: 'nothing',
  hashtag: 'nothing',
  italic: 'nothing',
  mention: 'nothing',
  phone_number: 'nothing',
  pre: 'nothing',
  spoiler: 'nothing',
  strikethrough: 'nothing',
  underline: 'nothing',
  url: 'nothing',
};

/** A link behind a word, which a report cannot have, follows it in brackets: `слово (https://example.org/)`. */
export function readableText(
  message: Pick<Message, 'text' | 'caption' | 'entities' | 'caption_entities'>,
): string {
  const text = message.text ?? message.caption ?? '';
  const entities = (message.text === undefined ? message.caption_entities : message.entities) ?? [];
  const links = entities.filter(
    (entity) => BESIDE[entity.type] === 'address' && 'url' in entity,
  ) as MessageEntity.TextLinkMessageEntity[];
  // From the end, so that the offsets before it stay. They count UTF-16 units, as JavaScript does.
  return links
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((shown, link) => withAddress(shown, link), text);
}

function withAddress(text: string, { offset, length, url }: MessageEntity.TextLinkMessageEntity): string {
  const word = text.slice(offset, offset + length).trimEnd();
  if (isSameAddress(word, url)) return text;
  const end = offset + word.length;
  return `${text.slice(0, end)} (${url})${text.slice(end)}`;
}

/** Telegram completes an address that was typed: `example.org` becomes `http://example.org/`. */
const isSameAddress = (word: string, url: string): boolean => bare(word) === bare(url);
const bare = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '');
