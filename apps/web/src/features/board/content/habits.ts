import { habits as texts } from '@slovo/texts/web/habits';
import type { Habit } from './types.ts';

const fiveTimes = { mode: 'weekly', interval: { type: 'flexible', times: 5 } } as const;

export const HABITS: readonly Habit[] = [
  {
    id: 1,
    ...texts.sleep,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    ribbon: 'kkkkkskkkOaaaaaaaa',
    likes: 312,
    experts: [5, 2],
  },
  {
    id: 2,
    ...texts.steps,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    ribbon: 'kkkkkkkskkkkKaaaaa',
    likes: 268,
    experts: [1, 5],
  },
  {
    id: 3,
    ...texts.reading,
    rhythm: fiveTimes,
    penalty: 'none',
    ribbon: 'kkrkkkrkkkkrKaaaaa',
    likes: 241,
    experts: [3],
  },
  {
    id: 4,
    ...texts.running,
    rhythm: { mode: 'weekly', interval: { type: 'strict', every: 2 } },
    penalty: 'normal',
    ribbon: 'krkrkrkrkrkrKaaaaa',
    likes: 197,
    experts: [1, 2],
  },
  {
    id: 5,
    ...texts.language,
    rhythm: fiveTimes,
    penalty: 'none',
    ribbon: 'kkkkkrrkkkkKaaaaaa',
    likes: 224,
    experts: [6],
  },
  {
    id: 6,
    ...texts.spending,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    ribbon: 'kkkkkkskkkkPaaaaaa',
    likes: 118,
    experts: [4],
  },
  {
    id: 7,
    ...texts.phone,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    ribbon: 'kkskkkkkkOaaaaaaaa',
    likes: 289,
    experts: [5, 3],
  },
  {
    id: 8,
    ...texts.parents,
    rhythm: { mode: 'weekly', interval: { type: 'flexible', times: 2 } },
    penalty: 'none',
    ribbon: 'krrkrrrkrrkrrRaaaa',
    likes: 334,
    experts: [3],
  },
];

export const habitOf = (id: number): Habit | undefined => HABITS.find((one) => one.id === id);
