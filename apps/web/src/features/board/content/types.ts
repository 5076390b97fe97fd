import type { ArticleText } from '@slovo/texts/article';
import type { HabitText, MotivatorText } from '@slovo/texts/board';
import type { Sample } from '@slovo/texts/board-samples';

export interface Article extends ArticleText, Sample {}

export interface Motivator extends MotivatorText, Sample {
  numbers: { kept: number; best: number; people: number };
  likes: number;
  /** In roubles, one for each offer. */
  prices: readonly number[];
}

/** In the wizard's terms. */
export type Rhythm =
  | { mode: 'daily' }
  | { mode: 'weekly'; interval: { type: 'strict'; every: number } | { type: 'flexible'; times: number } };

export interface Habit extends HabitText, Sample {
  rhythm: Rhythm;
  penalty: 'none' | 'normal' | 'final';
  likes: number;
  /** Ids of motivators, one for each plan. */
  experts: readonly number[];
}
