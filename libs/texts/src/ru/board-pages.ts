// The board's pages for readers without scripts, which servers write.
import { aboutStreaks } from './web/articles/about-streaks.ts';
import { afterAMiss } from './web/articles/after-a-miss.ts';
import { ninthDay } from './web/articles/ninth-day.ts';
import { promiseWell } from './web/articles/promise-well.ts';
import { whyAPromise } from './web/articles/why-a-promise.ts';
import { board, habitPage, motivatorPage } from './web/board.ts';
import { habits } from './web/habits.ts';
import { motivators } from './web/motivators.ts';

export const boardPages = {
  pages: { board, habitPage, motivatorPage },
  articles: { aboutStreaks, afterAMiss, ninthDay, promiseWell, whyAPromise },
  habits,
  motivators,
};
