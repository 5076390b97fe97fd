import { describe, expect, it } from '@jest/globals';
import { isTimeZone } from '@slovo/domain/day';
import { TimeZone } from './wire.ts';

describe('a time zone', () => {
  it.each([
    ['Europe/Moscow', true],
    ['America/Argentina/Buenos_Aires', true],
    ['UTC', true],
    ['+03:00', false],
    ['-0500', false],
    ['Mars/Olympus', false],
    ['', false],
  ])('%j is accepted: %s, by the contract as by the rules of days', (name, accepted) => {
    expect(TimeZone.safeParse(name).success).toBe(accepted);
    expect(isTimeZone(name)).toBe(accepted);
  });
});
