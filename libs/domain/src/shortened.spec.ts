import { describe, expect, it } from '@jest/globals';
import { shortened } from './shortened.ts';

describe('a text that is too long', () => {
  it.each([
    ['коротко', 7, 'коротко'],
    ['длиннее', 4, 'дли…'],
    ['бег 🏃🏃🏃', 6, 'бег 🏃…'],
    ['🏃🏃🏃', 3, '🏃🏃🏃'],
    ['', 3, ''],
  ])('«%s» in %i characters is «%s»', (text, most, shown) => {
    expect(shortened(text, most)).toBe(shown);
    expect(shortened(text, most).isWellFormed()).toBe(true);
  });
});
