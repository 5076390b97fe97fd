import { describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import {
  beginning,
  charactersOf,
  fitting,
  hasText,
  isLonger,
  lengthOf,
  mostPoints,
  shortened,
  textProblem,
  writtenLine,
  writtenText,
} from './index.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const KISS = '👩🏽‍❤️‍💋‍👨🏿';
const ZALGO = `з${'\u0301\u0488'.repeat(200)}`;

const pieces = fc.constantFrom(
  'а',
  'Б',
  ' ',
  '\n',
  '\r\n',
  'e\u0301',
  '\u0301',
  '👍🏽',
  FAMILY,
  '🇷🇺',
  '\u200B',
  '\u202E',
  '\u2066',
  '\u0000',
  '\u2028',
  'क्षि',
  '\uFEFF',
  '\u3164',
);
const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));

describe('[NAMES-01] whether a text has anything to see', () => {
  it.each([
    ['', false],
    [' \n\t', false],
    ['\u200B', false],
    ['\u200B\u2060\uFEFF', false],
    ['\u2800', false],
    ['\u00AD\u3164', false],
    ['\uFE0F', false],
    ['\u0301', false],
    ['\u{E0041}', false],
    ['\uFFFC', false],
    ['\u{1D159} \u{13441}\u{13442}', false],
    ['\u115F\uFFA0\u17B4', false],
    ['\u061C\u200E\u2064\u206A\uFFF9', false],
    ['.', true],
    ['👍', true],
    ['1️⃣', true],
    ['क्षि', true],
  ])('%j: %s', (text, expected) => {
    expect(hasText(text)).toBe(expected);
    expect(writtenLine(text) !== '').toBe(expected);
    expect(writtenText(text) !== '').toBe(expected);
  });
});

describe('[NAMES-02] a text of one line', () => {
  it.each([
    ['  Аня  ', 'Аня'],
    ['Ан\u200Bя\u202E', 'Аня'],
    ['a\u2066b\u2069\uFEFFc\u00AD', 'abc'],
    ['Иван\nПетров', 'Иван Петров'],
    ['Иван \r\n\t Петров', 'Иван Петров'],
    ['а\u2028б\u0085в', 'а б в'],
    ['и\u0306од', 'йод'],
    [FAMILY, FAMILY],
    ['\u0645\u06CC\u200C\u062E', '\u0645\u06CC\u200C\u062E'],
    ['А\u3164н\u115Fя\uFFA0', 'Аня'],
    ['Ан\u206A\u206Fя\u034F\uFFF9\u{1D173}\u{E0001}', 'Аня'],
    [
      '🏴\u{E0067}\u{E0062}\u{E007F}1\uFE0F\u20E3葛\u{E0100}',
      '🏴\u{E0067}\u{E0062}\u{E007F}1\uFE0F\u20E3葛\u{E0100}',
    ],
    ['\u202E', ''],
    ['\u3164', ''],
    ['\u200D', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(writtenLine(given)).toBe(kept);
  });

  it('is the same when it is read twice, and has no control or turning character', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = writtenLine(text);
        expect(writtenLine(line)).toBe(line);
        expect(line).toBe(line.normalize('NFC'));
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});

describe('[NAMES-02] a text of several lines', () => {
  it('keeps its lines, and loses what turns the texts around it', () => {
    expect(writtenText(' раз\r\nдва\u202E\u0007\n\n\tтри \u2028четыре ')).toBe('раз\nдва\n\n\tтри \nчетыре');
    fc.assert(
      fc.property(texts, (text) => {
        const written = writtenText(text);
        expect(writtenText(written)).toBe(written);
        expect(written).not.toMatch(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});

describe('[NAMES-03] the length of a text', () => {
  it.each([
    ['шаг', 3],
    ['е\u0308ж', 2],
    ['👍🏽', 1],
    [FAMILY, 1],
    ['🇷🇺🇺🇦', 2],
    [ZALGO, 1],
  ])('%j has %i characters', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('is never more than allowed after cutting, and no character is cut', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, most) => {
        const kept = beginning(text, most);
        expect(lengthOf(kept)).toBe(Math.min(most, lengthOf(text)));
        expect(text.normalize('NFC').startsWith(kept.normalize('NFC'))).toBe(true);
        expect(isLonger(text, most)).toBe(lengthOf(text) > most);
        expect(lengthOf(shortened(text, most))).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('within units is that of whole characters', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 12, max: 40 }), (text, units) => {
        const kept = fitting(text, units);
        expect(kept.length).toBeLessThanOrEqual(units);
        expect(text.startsWith(kept)).toBe(true);
        const whole = [...charactersOf(text)];
        expect(whole.slice(0, lengthOf(kept)).join('').length).toBe(kept.length);
      }),
    );
  });

  it('within units is some even where one character is longer than they are', () => {
    expect(fitting(ZALGO, 10)).toHaveLength(10);
    expect(fitting(`${'🟩'.repeat(9)}`, 3)).toBe('🟩');
  });

  it.each([
    ['коротко', 7, 'коротко'],
    ['длиннее', 4, 'дли…'],
    ['бег 🏃🏃🏃', 6, 'бег 🏃…'],
    ['🏃🏃🏃', 3, '🏃🏃🏃'],
    [FAMILY.repeat(3), 2, `${FAMILY}…`],
    ['🇷🇺🇺🇦🇰🇿', 2, '🇷🇺…'],
    ['', 3, ''],
  ])('of «%s» in %i characters is «%s»', (text, most, shown) => {
    expect(shortened(text, most)).toBe(shown);
  });

  it('has a limit of code points as well, which heaps of marks exceed and families do not', () => {
    expect(textProblem(FAMILY.repeat(100), 100)).toBeNull();
    expect(textProblem(FAMILY.repeat(101), 100)).toBe('long');
    expect(textProblem(KISS.repeat(200), 200)).toBeNull();
    expect(textProblem(KISS.repeat(201), 200)).toBe('long');
    expect(textProblem('я'.repeat(101), 100)).toBe('long');
    expect(textProblem('क्षि'.repeat(100), 100)).toBeNull();
    expect(textProblem(ZALGO.repeat(3), 100)).toBe('heavy');
    expect(textProblem(`а${'\u0301'.repeat(mostPoints(100))}`, 100)).toBe('heavy');
    expect(textProblem(`а${'\u0301'.repeat(mostPoints(100) - 1)}`, 100)).toBeNull();
    expect(mostPoints(4_000)).toBe(8_000);
  });
});

describe('a browser without a segmenter of texts', () => {
  it('counts and cuts by code points', async () => {
    const { Segmenter } = Intl;
    Reflect.deleteProperty(Intl, 'Segmenter');
    try {
      jest.resetModules();
      const without = (await import(
        './characters.ts?without' as './characters.ts'
      )) as typeof import('./characters.ts');
      expect(without.lengthOf('👍🏽и\u0306')).toBe(3);
      expect(without.beginning('🟩🟩', 1)).toBe('🟩');
      expect(without.fitting('🟩🟩', 3)).toBe('🟩');
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });
});
