import { describe, expect, it } from '@jest/globals';
import { daysCount } from '@slovo/texts/counts';
import { dayStates } from '@slovo/texts/web/days';

describe('the language of the app', () => {
  it('[LANG-02] is that of the build: its texts are the Russian ones', () => {
    expect(daysCount(2)).toBe('2 дня');
    expect(dayStates.kept).toBe('сдержано');
  });
});
