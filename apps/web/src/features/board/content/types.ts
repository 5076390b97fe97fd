import type { ArticleText } from '@slovo/texts/article';
import type { HabitText, MotivatorText } from '@slovo/texts/board';

export interface Article extends ArticleText {
  id: number;
  /** The picture at the top: one letter per day, as `week` of the design system reads them. */
  ribbon: string;
}

export interface Motivator extends MotivatorText {
  id: number;
  numbers: { kept: number; best: number; people: number };
  ribbon: string;
  likes: number;
  /** In roubles, one for each offer. */
  prices: readonly number[];
}

/** In the wizard's terms. */
export type Rhythm =
  | { mode: 'daily' }
  | { mode: 'weekly'; interval: { type: 'strict'; every: number } | { type: 'flexible'; times: number } };

export interface Habit extends HabitText {
  id: number;
  rhythm: Rhythm;
  penalty: 'none' | 'normal' | 'final';
  ribbon: string;
  likes: number;
  /** Ids of motivators, one for each plan. */
  experts: readonly number[];
}
