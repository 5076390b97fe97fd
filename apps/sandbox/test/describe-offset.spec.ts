import { describe, expect, it } from '@jest/globals';
import { describeOffset } from '../page/scripts/side/describe-offset.ts';

const HOUR = 3_600_000;

describe('[FIRST-04] the clock of the sandbox', () => {
  it.each([
    [0, 'Совпадают с настоящими.'],
    [-HOUR / 3, 'Совпадают с настоящими.'],
    [3 * HOUR, 'Впереди настоящих на 3 ч'],
    [-5 * HOUR, 'Позади настоящих на 5 ч'],
    [-77 * HOUR, 'Позади настоящих на 3 дн. 5 ч'],
    [-48 * HOUR, 'Позади настоящих на 2 дн.'],
    [49 * HOUR, 'Впереди настоящих на 2 дн. 1 ч'],
  ])('%i ms from the real one: «%s»', (ms, words) => {
    expect(describeOffset(ms)).toBe(words);
  });
});
