import type { Article } from './types.ts';
import { aboutStreaks } from './about-streaks.ts';
import { afterAMiss } from './after-a-miss.ts';
import { ninthDay } from './ninth-day.ts';
import { promiseWell } from './promise-well.ts';
import { whyAPromise } from './why-a-promise.ts';

export const ARTICLES: readonly Article[] = [promiseWell, whyAPromise, ninthDay, aboutStreaks, afterAMiss];

export const articleOf = (id: number): Article | undefined => ARTICLES.find((one) => one.id === id);
