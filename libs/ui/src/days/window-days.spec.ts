import { describe, expect, it } from '@jest/globals';
import { sampleDays } from '../gallery/samples.ts';
import { windowDays } from './window-days.ts';

const shown = (letters: string) => {
  const { days, cut } = windowDays(sampleDays(letters));
  return { first: days[0]?.day, last: days.at(-1)?.day, count: days.length, cut };
};

describe('windowDays', () => {
  it('shows up to 31 days completely', () => {
    expect(shown('k'.repeat(31))).toEqual({ first: 1, last: 31, count: 31, cut: false });
  });
  it('shows 30 days around today of a longer term, most of them past', () => {
    expect(shown(`${'k'.repeat(40)}O${'a'.repeat(49)}`)).toEqual({
      first: 19,
      last: 48,
      count: 30,
      cut: true,
    });
  });
  it('stays within the term', () => {
    expect(shown(`O${'a'.repeat(89)}`)).toEqual({ first: 1, last: 30, count: 30, cut: true });
    expect(shown(`${'k'.repeat(89)}K`)).toEqual({ first: 61, last: 90, count: 30, cut: true });
  });
  it('shows a pause, during which no day is today, and the days around it', () => {
    expect(shown(`kkkkk${'a'.repeat(55)}`)).toMatchObject({ first: 1, last: 30 });
    expect(shown(`${'k'.repeat(40)}${'a'.repeat(50)}`)).toMatchObject({ first: 18, last: 47 });
  });
  it('shows the end of a past term and the start of a future one', () => {
    expect(shown('k'.repeat(60))).toMatchObject({ first: 31, last: 60 });
    expect(shown('a'.repeat(60))).toMatchObject({ first: 1, last: 30 });
  });
});
