import type { Article } from './types.ts';
import { aboutStreaks } from './articles/about-streaks.ts';
import { afterAMiss } from './articles/after-a-miss.ts';
import { ninthDay } from './articles/ninth-day.ts';
import { promiseWell } from './articles/promise-well.ts';
import { whyAWord } from './articles/why-a-word.ts';

export const ARTICLES: readonly Article[] = [promiseWell, whyAWord, ninthDay, aboutStreaks, afterAMiss];

export const articleOf = (id: number): Article | undefined => ARTICLES.find((one) => one.id === id);
