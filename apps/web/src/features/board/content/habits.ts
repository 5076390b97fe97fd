import { HABIT_SAMPLES } from '@slovo/texts/board-samples';
import { habits as texts } from '@slovo/texts/web/habits';
import type { Habit } from './types.ts';

const fiveTimes = { mode: 'weekly', interval: { type: 'flexible', times: 5 } } as const;

export const HABITS: readonly Habit[] = [
  {
    ...HABIT_SAMPLES.sleep,
    ...texts.sleep,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    likes: 312,
    experts: [5, 2],
  },
  {
    ...HABIT_SAMPLES.steps,
    ...texts.steps,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    likes: 268,
    experts: [1, 5],
  },
  {
    ...HABIT_SAMPLES.reading,
    ...texts.reading,
    rhythm: fiveTimes,
    penalty: 'none',
    likes: 241,
    experts: [3],
  },
  {
    ...HABIT_SAMPLES.running,
    ...texts.running,
    rhythm: { mode: 'weekly', interval: { type: 'strict', every: 2 } },
    penalty: 'normal',
    likes: 197,
    experts: [1, 2],
  },
  {
    ...HABIT_SAMPLES.language,
    ...texts.language,
    rhythm: fiveTimes,
    penalty: 'none',
    likes: 224,
    experts: [6],
  },
  {
    ...HABIT_SAMPLES.spending,
    ...texts.spending,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    likes: 118,
    experts: [4],
  },
  {
    ...HABIT_SAMPLES.phone,
    ...texts.phone,
    rhythm: { mode: 'daily' },
    penalty: 'none',
    likes: 289,
    experts: [5, 3],
  },
  {
    ...HABIT_SAMPLES.parents,
    ...texts.parents,
    rhythm: { mode: 'weekly', interval: { type: 'flexible', times: 2 } },
    penalty: 'none',
    likes: 334,
    experts: [3],
  },
];

export const habitOf = (id: number): Habit | undefined => HABITS.find((one) => one.id === id);
