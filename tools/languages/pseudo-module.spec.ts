import { describe, expect, it } from '@jest/globals';
import { accented } from './accented.ts';
import { pseudoModule } from './pseudo-module.ts';

describe('an accented text', () => {
  it('has an accent on every letter, and every vowel, n and s twice', () => {
    expect(accented('Vote, Ann!')).toBe('Ṽóóťéé, Ááññññ!');
  });

  it.each([
    ['/inbox'],
    ['https://example.org/path'],
    ['@slovo_bot'],
    ['<b></b>'],
    ['&nbsp;'],
    ['{{username}}'],
    [String.raw`\n\u00a0`],
    ['Telegram, PNG'],
  ])('keeps %s', (same) => {
    expect(accented(same)).toBe(same);
  });

  it('is longer by a third at least', () => {
    const text = 'Something went wrong while the report was being sent. Please try again.';
    expect(accented(text).length).toBeGreaterThan(text.length * 1.3);
  });
});

describe('a module of accented texts', () => {
  const lines = (...source: string[]) => pseudoModule('texts.ts', source.join('\n'));

  it('changes sentences, in templates too, and not what stands between', () => {
    expect(lines("export const t = { 'a-b': 'Go', f: (n: number) => `Day ${n} of ${n}` };")).toBe(
      "export const t = { 'a-b': 'Ĝóó', f: (n: number) => `Đááý ${n} óóƒ ${n}` };",
    );
  });

  it.each([
    ["import { t } from './t.ts';"],
    ["export { t } from './t.ts';"],
    ["type T = 'author' | 'system';"],
    ["const isMine = (who: string) => who === 'author';"],
    ["switch (who) { case 'author': break; }"],
    ["const rules = new Intl.PluralRules('en', { type: 'ordinal' });"],
    ["const format: Intl.DateTimeFormatOptions = { month: 'short' };"],
    ["const day = v['day'];"],
    ["const links = { locale: 'en_US' };"],
  ])('leaves %s alone', (source) => {
    expect(lines(source)).toBe(source);
  });

  it('refuses what it cannot read', () => {
    expect(() => lines('export const = 1')).toThrow('texts.ts');
  });
});
