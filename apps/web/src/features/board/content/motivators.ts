import { motivators as texts } from '@slovo/texts/web/motivators';
import type { Motivator } from './types.ts';

export const MOTIVATORS: readonly Motivator[] = [
  {
    id: 1,
    ...texts.levchenko,
    numbers: { kept: 21, best: 164, people: 38 },
    ribbon: 'kkkkkskkkkkkkKaaaa',
    likes: 127,
    prices: [1200, 3500],
  },
  {
    id: 2,
    ...texts.asadov,
    numbers: { kept: 14, best: 301, people: 52 },
    ribbon: 'kkkkkkkkkkkkkKaaaa',
    likes: 204,
    prices: [4000, 1800],
  },
  {
    id: 3,
    ...texts.shmeleva,
    numbers: { kept: 33, best: 212, people: 61 },
    ribbon: 'kkrkkkkrkkkkrKaaaa',
    likes: 156,
    prices: [900, 2500],
  },
  {
    id: 4,
    ...texts.belkin,
    numbers: { kept: 11, best: 98, people: 24 },
    ribbon: 'kkkkkkskkkkkkPaaaa',
    likes: 73,
    prices: [1500, 3000],
  },
  {
    id: 5,
    ...texts.yusupova,
    numbers: { kept: 17, best: 143, people: 45 },
    ribbon: 'kkkkkkkskkkkkKaaaa',
    likes: 188,
    prices: [1400, 5200],
  },
  {
    id: 6,
    ...texts.korotaev,
    numbers: { kept: 26, best: 187, people: 57 },
    ribbon: 'kkkkkrrkkkkkrRaaaa',
    likes: 142,
    prices: [1000, 4500],
  },
];

export const motivatorOf = (id: number): Motivator | undefined => MOTIVATORS.find((one) => one.id === id);

export const lowestPrice = ({ prices }: Motivator): number => Math.min(...prices);
