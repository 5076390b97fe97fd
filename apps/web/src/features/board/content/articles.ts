import { ARTICLE_SAMPLES } from '@slovo/texts/board-samples';
import { aboutStreaks } from '@slovo/texts/web/articles/about-streaks';
import { afterAMiss } from '@slovo/texts/web/articles/after-a-miss';
import { ninthDay } from '@slovo/texts/web/articles/ninth-day';
import { promiseWell } from '@slovo/texts/web/articles/promise-well';
import { whyAPromise } from '@slovo/texts/web/articles/why-a-promise';
import type { Article } from './types.ts';

export const ARTICLES: readonly Article[] = [
  { ...ARTICLE_SAMPLES.promiseWell, ...promiseWell },
  { ...ARTICLE_SAMPLES.whyAPromise, ...whyAPromise },
  { ...ARTICLE_SAMPLES.ninthDay, ...ninthDay },
  { ...ARTICLE_SAMPLES.aboutStreaks, ...aboutStreaks },
  { ...ARTICLE_SAMPLES.afterAMiss, ...afterAMiss },
];

export const articleOf = (id: number): Article | undefined => ARTICLES.find((one) => one.id === id);
