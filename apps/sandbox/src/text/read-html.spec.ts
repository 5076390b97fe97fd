import { describe, expect, it } from '@jest/globals';
import { readHtml } from './read-html.ts';

describe('HTML', () => {
  it.each([
    ['<b>a</b><strong>b</strong>', 'ab', ['bold 0 1', 'bold 1 1']],
    ['<i>a</i> <em>b</em>', 'a b', ['italic 0 1', 'italic 2 1']],
    ['<u>a</u><ins>b</ins>', 'ab', ['underline 0 1', 'underline 1 1']],
    [
      '<s>a</s><strike>b</strike><del>c</del>',
      'abc',
      ['strikethrough 0 1', 'strikethrough 1 1', 'strikethrough 2 1'],
    ],
    ['<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span>', 'ab', ['spoiler 0 1', 'spoiler 1 1']],
    ['<b>a<i>b</i></b>', 'ab', ['italic 1 1', 'bold 0 2']],
    [
      '<blockquote>q</blockquote><blockquote expandable>r</blockquote>',
      'qr',
      ['blockquote 0 1', 'expandable_blockquote 1 1'],
    ],
    ['<code><b>x</b></code>', 'x', ['code 0 1']],
    ['&lt;b&gt; &amp;&quot; &#1103;&#x1F642; &nbsp;', '<b> &" я🙂 &nbsp;', []],
    ['🙂<b>x</b>', '🙂x', ['bold 2 1']],
    ['<b></b>x', 'x', []],
  ])('%s', (source, text, entities) => {
    const read = readHtml(source);
    expect(read.text).toBe(text);
    expect(read.entities.map(({ type, offset, length }) => `${type} ${offset} ${length}`)).toEqual(entities);
  });

  it('reads links, code with a language and premium emoji', () => {
    expect(readHtml('<a href="https://x.org/?a=1&amp;b=2">x</a>').entities).toEqual([
      { type: 'text_link', url: 'https://x.org/?a=1&b=2', offset: 0, length: 1 },
    ]);
    expect(readHtml("<a href='x.org'>x</a>").entities).toMatchObject([{ url: 'http://x.org' }]);
    expect(readHtml('<a href="javascript:alert(1)">x</a>')).toEqual({ text: 'x', entities: [] });
    expect(readHtml('<pre><code class="language-ts">x</code></pre>').entities).toEqual([
      { type: 'pre', language: 'ts', offset: 0, length: 1 },
    ]);
    expect(readHtml('<tg-emoji emoji-id="5">🙂</tg-emoji>').entities).toEqual([
      { type: 'custom_emoji', custom_emoji_id: '5', offset: 0, length: 2 },
    ]);
  });

  it.each([
    ['<b>x', 'Can\'t find end tag corresponding to start tag "b"'],
    ['я<b>x</i>', 'Unmatched end tag at byte offset 6, expected "</b>", found "</i>"'],
    ['x</b>', 'Unexpected end tag at byte offset 1'],
    ['<h1>x</h1>', 'Unsupported start tag "h1" at byte offset 0'],
    ['a < b', 'Unsupported start tag "" at byte offset 2'],
    ['<b', 'Unclosed start tag at byte offset 0'],
    ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
  ])('refuses %s', (source, message) => {
    expect(() => readHtml(source)).toThrow(message);
  });
});
