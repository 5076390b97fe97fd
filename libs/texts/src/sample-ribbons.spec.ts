import { describe, expect, it } from '@jest/globals';
import { ARTICLE_SAMPLES, HABIT_SAMPLES, MOTIVATOR_SAMPLES, type Sample } from './board-samples.ts';
import { readRibbon } from './sample-ribbons.ts';

describe('the ribbons of samples', () => {
  it.each(
    Object.entries<Sample>({ ...ARTICLE_SAMPLES, ...HABIT_SAMPLES, ...MOTIVATOR_SAMPLES }).map(
      ([name, { ribbon }]) => [name, ribbon] as const,
    ),
  )('can be read, and have one day that is today: %s', (_, ribbon) => {
    expect(readRibbon(ribbon)).toHaveLength(ribbon.length);
    expect(ribbon.replaceAll(/[a-z]/g, '')).toHaveLength(1);
  });
});
