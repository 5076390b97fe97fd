import { describe, expect, it } from '@jest/globals';
import { readMarkdown } from './read-markdown.ts';
import { readMarkdownV2 } from './read-markdown-v2.ts';

const shapes = (entities: { type: string; offset: number; length: number }[]) =>
  entities.map(({ type, offset, length }) => `${type} ${offset} ${length}`);

describe('MarkdownV2', () => {
  it.each([
    [
      '*b* _i_ __u__ ~s~ ||h||',
      'b i u s h',
      ['bold 0 1', 'italic 2 1', 'underline 4 1', 'strikethrough 6 1', 'spoiler 8 1'],
    ],
    ['*a_b_*', 'ab', ['italic 1 1', 'bold 0 2']],
    ['`a*b` c', 'a*b c', ['code 0 3']],
    ['```ts\nx\n```', 'x\n', ['pre 0 2']],
    ['[x](https://e.org/\\))', 'x', ['text_link 0 1']],
    ['1\\. a\\-b\\!', '1. a-b!', []],
    ['>q1\n>q2\nx', 'q1\nq2\nx', ['blockquote 0 5']],
    ['>q||', 'q', ['expandable_blockquote 0 1']],
  ])('%s', (source, text, entities) => {
    const read = readMarkdownV2(source);
    expect(read.text).toBe(text);
    expect(shapes(read.entities)).toEqual(entities);
  });

  it.each([
    ['a.b', "Character '.' is reserved and must be escaped with the preceding '\\'"],
    ['я *b', "Can't find end of Bold entity at byte offset 3"],
    ['_i', "Can't find end of Italic entity at byte offset 0"],
    ['[x', "Can't find end of TextUrl entity at byte offset 0"],
    ['[x](y', "Can't find end of a URL at byte offset 4"],
  ])('refuses %s', (source, message) => {
    expect(() => readMarkdownV2(source)).toThrow(message);
  });
});

describe('legacy Markdown', () => {
  it('reads its four markers and links', () => {
    const read = readMarkdown('*b* _i_ `c` [l](https://e.org) \\_x');
    expect(read.text).toBe('b i c l _x');
    expect(shapes(read.entities)).toEqual(['bold 0 1', 'italic 2 1', 'code 4 1', 'text_link 6 1']);
    expect(() => readMarkdown('a *b')).toThrow("Can't find end of the entity starting at byte offset 2");
  });
});
