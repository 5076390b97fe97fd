import { MOTIVATOR_SAMPLES } from '@slovo/texts/board-samples';
import { motivators as texts } from '@slovo/texts/web/motivators';
import type { Motivator } from './types.ts';

export const MOTIVATORS: readonly Motivator[] = [
  {
    ...MOTIVATOR_SAMPLES.levchenko,
    ...texts.levchenko,
    numbers: { kept: 21, best: 164, people: 38 },
    likes: 127,
    prices: [1200, 3500],
  },
  {
    ...MOTIVATOR_SAMPLES.asadov,
    ...texts.asadov,
    numbers: { kept: 14, best: 301, people: 52 },
    likes: 204,
    prices: [4000, 1800],
  },
  {
    ...MOTIVATOR_SAMPLES.shmeleva,
    ...texts.shmeleva,
    numbers: { kept: 33, best: 212, people: 61 },
    likes: 156,
    prices: [900, 2500],
  },
  {
    ...MOTIVATOR_SAMPLES.belkin,
    ...texts.belkin,
    numbers: { kept: 11, best: 98, people: 24 },
    likes: 73,
    prices: [1500, 3000],
  },
  {
    ...MOTIVATOR_SAMPLES.yusupova,
    ...texts.yusupova,
    numbers: { kept: 17, best: 143, people: 45 },
    likes: 188,
    prices: [1400, 5200],
  },
  {
    ...MOTIVATOR_SAMPLES.korotaev,
    ...texts.korotaev,
    numbers: { kept: 26, best: 187, people: 57 },
    likes: 142,
    prices: [1000, 4500],
  },
];

export const motivatorOf = (id: number): Motivator | undefined => MOTIVATORS.find((one) => one.id === id);

export const lowestPrice = ({ prices }: Motivator): number => Math.min(...prices);
