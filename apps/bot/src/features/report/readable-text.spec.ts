import { describe, expect, it } from '@jest/globals';
import type { MessageEntity } from 'grammy/types';
import { readableText } from './readable-text.ts';

const link = (offset: number, length: number, url: string): MessageEntity => ({
  type: 'text_link',
  offset,
  length,
  url,
});

describe('[BOT-22] a link behind a word', () => {
  it.each([
    [
      'стоит после слова',
      'Вот трек пробежки',
      [link(4, 4, 'https://a.org/1')],
      'Вот трек (https://a.org/1) пробежки',
    ],
    // An emoji has two UTF-16 units, a family eleven.
    ['после эмодзи', '🏃 трек', [link(3, 4, 'https://a.org/1')], '🏃 трек (https://a.org/1)'],
    ['за семьёй', '👨‍👩‍👧‍👦 тут', [link(12, 3, 'https://a.org/1')], '👨‍👩‍👧‍👦 тут (https://a.org/1)'],
    [
      'и ещё одной',
      'раз, два',
      [link(0, 3, 'https://a.org/1'), link(5, 3, 'https://a.org/2')],
      'раз (https://a.org/1), два (https://a.org/2)',
    ],
    ['с пробелом на конце', 'трек тут', [link(0, 5, 'https://a.org/1')], 'трек (https://a.org/1) тут'],
    ['под самим адресом', 'смотри a.org/1', [link(7, 7, 'http://a.org/1/')], 'смотри a.org/1'],
    ['под другим адресом', 'a.org', [link(0, 5, 'https://b.org/')], 'a.org (https://b.org/)'],
  ])('%s', (_where, text, entities, shown) => {
    expect(readableText({ text, entities })).toBe(shown);
    expect(readableText({ caption: text, caption_entities: entities })).toBe(shown);
  });
});

it('other marks of a text change nothing of it', () => {
  const at = { offset: 0, length: 5 };
  const entities: MessageEntity[] = [
    { type: 'bold', ...at },
    { type: 'pre', language: 'js', ...at },
    { type: 'text_mention', user: { id: 1, is_bot: false, first_name: 'Борис' }, ...at },
    { type: 'custom_emoji', custom_emoji_id: '1', ...at },
    { type: 'date_time', unix_time: 1, date_time_format: 'r', ...at },
    { type: 'url', ...at },
  ];
  expect(readableText({ text: 'Борис помог', entities })).toBe('Борис помог');
  expect(readableText({})).toBe('');
});
