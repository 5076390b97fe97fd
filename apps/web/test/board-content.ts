import { checkNewPromise } from '@slovo/domain/promise';
import { expect, it } from '@jest/globals';
import { ARTICLES } from '../src/features/board/content/articles.ts';
import { HABITS } from '../src/features/board/content/habits.ts';
import { MOTIVATORS, motivatorOf } from '../src/features/board/content/motivators.ts';

/** What holds of the board's samples in every language; called in a spec of each. */
export function boardIsWhole() {
  it('has people, habits and articles with ids of their own', () => {
    expect(MOTIVATORS.length).toBeGreaterThanOrEqual(6);
    expect(HABITS.length).toBeGreaterThanOrEqual(8);
    expect(ARTICLES.length).toBeGreaterThanOrEqual(5);
    for (const all of [MOTIVATORS, HABITS, ARTICLES])
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each(HABITS)('has habit $id, which the wizard accepts, with a plan of each expert', (habit) => {
    const { title, description, rhythm, experts, plans } = habit;
    const body = {
      title,
      description,
      type: 'habit',
      days_total: 30,
      frequency_mode: rhythm.mode,
      frequency_config: rhythm.mode === 'weekly' ? { interval: rhythm.interval } : null,
    } as const;
    expect(checkNewPromise(body, 'wizard')).toEqual([]);
    expect(plans).toHaveLength(experts.length);
    expect(experts.filter((id) => !motivatorOf(id))).toEqual([]);
  });

  it.each(MOTIVATORS)('has motivator $id with a price for each offer', ({ offers, prices }) => {
    expect(offers).toHaveLength(prices.length);
  });
}
