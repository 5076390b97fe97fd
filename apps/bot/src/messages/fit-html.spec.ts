import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { fitHtml, lengthOfHtml, shorten, splitHtml } from './fit-html.ts';

describe('a text that Telegram would refuse for its length', () => {
  it.each([
    ['short enough', '<b>Да</b> &amp; нет', 10, '<b>Да</b> &amp; нет'],
    ['cut within a tag', '<b>Дал слово</b> — держи', 7, '<b>Дал сл…</b>'],
    ['cut between tags', '<b>Дал</b> слово', 5, '<b>Дал</b>…'],
    ['nested', '<blockquote><b>abcdef</b></blockquote>', 4, '<blockquote><b>abc…</b></blockquote>'],
    ['an entity is one character', '&lt;&lt;&lt;&lt;', 3, '&lt;&lt;…'],
    ['half an emoji is none', '🟩🟩🟩', 4, '🟩…'],
    [
      'a link keeps its address',
      '<a href="https://t.me/x?a=1&amp;b=2">abcdef</a>',
      3,
      '<a href="https://t.me/x?a=1&amp;b=2">ab…</a>',
    ],
  ])('%s', (_, html, limit, fitted) => {
    expect(fitHtml(html, limit)).toBe(fitted);
  });

  it('always fits, with its tags in pairs and no broken character', () => {
    const part = fc.constantFrom(
      '<b>',
      '</b>',
      '&amp;',
      'слово ',
      '🟨',
      '<blockquote>',
      '</blockquote>',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 2, max: 60 }), (parts, limit) => {
        const html = wellFormed(parts);
        const fitted = fitHtml(html, limit);
        expect(lengthOfHtml(fitted)).toBeLessThanOrEqual(Math.max(limit, 2));
        expect(wellFormed(fitted.split(/(<[^>]+>)/))).toBe(fitted);
        expect(fitted.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a text that goes on in the next message', () => {
  it.each([
    ['short enough', '<b>Да</b>', 10, ['<b>Да</b>']],
    ['after a word', 'один два три', 9, ['один два', 'три']],
    ['within a tag', '<b>один два</b> три', 5, ['<b>один</b>', '<b>два</b>', 'три']],
    ['within a word that is too long', 'абвгд', 2, ['аб', 'вг', 'д']],
    ['an entity stays whole', 'а&amp;б&lt;в', 2, ['а&amp;', 'б&lt;', 'в']],
    ['and so does an emoji', '🟩🟩', 3, ['🟩', '🟩']],
  ])('%s', (_, html, limit, pieces) => {
    expect(splitHtml(html, limit)).toEqual(pieces);
  });

  it('loses nothing but spaces, and every piece fits with its tags in pairs', () => {
    const part = fc.constantFrom('<b>', '</b>', '&amp;', 'слово ', '🟨', '<i>', '</i>', '\n');
    const words = (html: string) => html.replaceAll(/<[^>]+>|\s/g, '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 2, max: 30 }), (parts, limit) => {
        const html = wellFormed(parts);
        const pieces = splitHtml(html, limit);
        expect(words(pieces.join(''))).toBe(words(html));
        for (const piece of pieces) {
          expect(lengthOfHtml(piece)).toBeLessThanOrEqual(limit);
          expect(wellFormed(piece.split(/(<[^>]+>)/))).toBe(piece);
        }
      }),
    );
  });
});

describe('a quotation', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['дд🟩🟩', 4, 'дд…'],
    ['дд🟩🟩', 5, 'дд🟩…'],
    ['🟩🟩', 4, '🟩🟩'],
  ])('of «%s» in %i units is «%s»', (text, units, quoted) => {
    expect(shorten(text, units)).toBe(quoted);
    expect(quoted.isWellFormed()).toBe(true);
  });
});

/** Drops closing tags that close nothing, and closes at the end what is open. */
function wellFormed(parts: readonly string[]): string {
  const open: string[] = [];
  let html = '';
  for (const part of parts) {
    const [, slash, name] = /^<(\/?)(\w+)>$/.exec(part) ?? [];
    if (name && slash && open.at(-1) !== name) continue;
    if (name && slash) open.pop();
    else if (name) open.push(name);
    html += part;
  }
  return (
    html +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}
