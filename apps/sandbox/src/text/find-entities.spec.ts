import { describe, expect, it } from '@jest/globals';
import { findEntities } from './find-entities.ts';

const found = (text: string) =>
  findEntities(text, []).map(({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`);

describe('entities that Telegram detects', () => {
  it.each([
    ['смотри http://127.0.0.1:3001/auth#auth/abc.', ['url http://127.0.0.1:3001/auth#auth/abc']],
    ['(https://t.me/slovo_bot?start=l)', ['url https://t.me/slovo_bot?start=l']],
    ['slovo.app/feed, потом', ['url slovo.app/feed']],
    ['пиши a.b@mail.ru или @anya_vetrova', ['email a.b@mail.ru', 'mention @anya_vetrova']],
    ['/start l и /today@slovo_bot', ['bot_command /start', 'bot_command /today@slovo_bot']],
    ['1/2 и/или', []],
    ['#бег #1 #день1', ['hashtag #бег', 'hashtag #день1']],
  ])('%s', (text, entities) => {
    expect(found(text)).toEqual(entities);
  });

  it('adds no entities inside code and links', () => {
    expect(findEntities('/start x', [{ type: 'code', offset: 0, length: 6 }])).toHaveLength(1);
  });
});
