import { aboutStreaks } from '@slovo/texts/web/articles/about-streaks';
import { afterAMiss } from '@slovo/texts/web/articles/after-a-miss';
import { ninthDay } from '@slovo/texts/web/articles/ninth-day';
import { promiseWell } from '@slovo/texts/web/articles/promise-well';
import { whyAPromise } from '@slovo/texts/web/articles/why-a-promise';
import type { Article } from './types.ts';

export const ARTICLES: readonly Article[] = [
  { id: 2, ribbon: 'Oaaaaaaaaaaaaaaaaaaa', ...promiseWell },
  { id: 1, ribbon: 'kkkkkkkkkkkKaaaaaaaa', ...whyAPromise },
  { id: 5, ribbon: 'kkkkkkkkOaaaaaaaaaaa', ...ninthDay },
  { id: 3, ribbon: 'kkkkkkkkkkkkkkkkkkkK', ...aboutStreaks },
  { id: 4, ribbon: 'kkkkkkkkkkmOaaaaaaaa', ...afterAMiss },
];

export const articleOf = (id: number): Article | undefined => ARTICLES.find((one) => one.id === id);
