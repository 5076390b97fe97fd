import { describe, expect, it } from '@jest/globals';
import { growthOf, judge, type PanelFigure, panelTableOf, type Target, targetText } from './figures.ts';

const figure = (product: number, target: Target | null, bare: number | null = 10): PanelFigure => ({
  people: 10_000,
  scenario: 'user search',
  what: 'p99',
  unit: 'ms',
  product,
  bare,
  target,
});

describe('a figure of the panel', () => {
  it.each<[string, Target, number, number]>([
    ['≤ 250 ms', { atMost: 250 }, 250, 250.1],
    ['≥ 29 ms', { atLeast: 29 }, 29, 28.9],
    ['≤ 3 × bare + 20 ms', { atMostBare: { times: 3, plus: 20 } }, 50, 50.1],
    ['≤ 2.5 × bare', { atMostBare: { times: 2.5 } }, 25, 25.1],
    ['≥ 0.97 × bare', { atLeastBare: 0.97 }, 9.7, 9.6],
    ['≤ 60 ms, ≤ 2.5 × bare', { atMost: 60, atMostBare: { times: 2.5 } }, 25, 26],
  ])('is judged by %s', (text, target, good, bad) => {
    expect(targetText({ target, unit: 'ms' })).toBe(text);
    expect(judge(figure(good, target)).isMet).toBe(true);
    expect(judge(figure(bad, target)).isMet).toBe(false);
  });

  it('is judged by nothing where no target is set', () => {
    expect(judge(figure(30, null))).toEqual({ ratio: 3, isMet: null });
    expect(judge(figure(30, null, null))).toEqual({ ratio: null, isMet: null });
  });

  it('cannot be judged by a bare figure that is missing', () => {
    expect(() => judge(figure(30, { atLeastBare: 1 }, null))).toThrow('needs a bare figure');
  });
});

describe('the growth of figures', () => {
  const at = (people: number, product: number, what = 'p99'): PanelFigure => ({
    ...figure(product, null),
    people,
    what,
  });

  it('is that from the fewest people to the most', () => {
    const measured = [at(1_000_000, 30), at(100_000, 90), at(10_000, 20), at(10_000, 1, 'p50')];
    const [growth, ...others] = growthOf(measured, () => true, 1.5);
    expect(others).toEqual([]);
    expect(growth).toMatchObject({
      what: 'p99: growth from 10,000',
      people: 1_000_000,
      product: 1.5,
      bare: 1,
    });
    expect(judge(growth!).isMet).toBe(true);
  });

  it('is not known from one number of people', () => {
    expect(growthOf([at(10_000, 20)], () => true, 1.5)).toEqual([]);
  });
});

describe('the table', () => {
  it('says for each figure what it must be and whether it is', () => {
    const figures = [
      figure(51.24, { atMostBare: { times: 3, plus: 20 } }),
      { ...figure(0, { atMost: 0 }, null), what: '429', unit: 'messages' as const },
    ];
    expect(panelTableOf(figures)).toBe(
      [
        '| scenario    | people | what | product    | bare  | ratio | must be            | met    |',
        '| ----------- | ------ | ---- | ---------- | ----- | ----- | ------------------ | ------ |',
        '| user search | 10,000 | p99  | 51.2 ms    | 10 ms | 5.12  | ≤ 3 × bare + 20 ms | **no** |',
        '| user search | 10,000 | 429  | 0 messages |       |       | ≤ 0 messages       | yes    |',
      ].join('\n'),
    );
  });
});
