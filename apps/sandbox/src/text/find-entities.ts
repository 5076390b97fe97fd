import type { MessageEntity } from 'grammy/types';
import { overlap, sortEntities } from './formatted-text.ts';

type Found = 'url' | 'email' | 'mention' | 'hashtag' | 'bot_command';

// In order of precedence. Unlike in Telegram, http://localhost is a link: the product runs there in development.
const PATTERNS: [Found, RegExp][] = [
  ['url', /\b(?:https?|tg):\/\/[^\s<>"«»]+/giu],
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  [
    'url',
    /(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|ru|me|io|app|dev|info)(?![\w-])(?::\d+)?(?:[/?#][^\s<>"«»]*)?/giu,
  ],
  ['mention', /(?<![\w@])@[a-z0-9_]{3,32}(?![a-z0-9_])/giu],
  ['bot_command', /(?<![\w/<>])\/[a-z0-9_]{1,64}(?:@[a-z0-9_]{3,32})?(?![\w/])/giu],
  ['hashtag', /(?<![\p{L}\p{N}_&#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}/gu],
];
const UNTOUCHED = new Set<MessageEntity['type']>(['code', 'pre', 'text_link', 'url']);

/** Adds the entities that Telegram detects in plain text: links, mentions, hashtags, commands. */
export function findEntities(text: string, given: MessageEntity[]): MessageEntity[] {
  const entities = [...given];
  const taken = given.filter((entity) => UNTOUCHED.has(entity.type));
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const found = type === 'url' ? match[0].replace(/[.,:;!?)\]}'…]+$/u, '') : match[0];
      const entity: MessageEntity = { type, offset: match.index, length: found.length };
      if (taken.some((other) => overlap(other, entity))) continue;
      taken.push(entity);
      entities.push(entity);
    }
  }
  return sortEntities(entities);
}
