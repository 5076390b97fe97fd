import { describe, expect, it } from '@jest/globals';
import { daysCount } from '@slovo/texts/counts';
import { dayStates } from '@slovo/texts/web/days';

describe('the language of a page', () => {
  it('[LANG-02] is that of the build: its texts are the English ones', () => {
    expect(daysCount(2)).toBe('2 days');
    expect(dayStates.kept).toBe('kept');
  });
});
